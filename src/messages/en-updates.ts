import { numbersIn } from '../../electron/contract/count.ts'

const number = numbersIn('en')

/** The texts of updates. */
export const updates = {
  title: 'Updates',
  present: (version: string) => `This is Keystow ${version}.`,
  methods: {
    deb: 'It was installed as a .deb package, so your package manager updates it. Get the newer package from where you got this one and install it over this one:',
    rpm: 'It was installed as an .rpm package, so your package manager updates it. Get the newer package from where you got this one and install it over this one:',
    manual: 'This copy does not update itself. Get the newer version from where you got this one and put it in its place.',
    source: 'Keystow was started from its source code. Get the newer source code and start it again.',
  },
  kept: 'Your connections, settings and notes are kept.',
  idle: 'Not checked yet.',
  checking: 'Looking for a newer version…',
  current: 'It is the newest version.',
  checked: (time: string) => `Checked ${time}.`,
  offered: (version: string) => `Keystow ${version} is available.`,
  downloading: (version: string) => `Downloading Keystow ${version}…`,
  verified: (version: string) => `Keystow ${version} is downloaded and verified.`,
  ready: (version: string) => `Keystow ${version} is ready. It installs when you quit.`,
  blocked: {
    reveal: 'The update waits until the new secret is saved.',
    bulk: 'The update waits until the bulk revoke has ended.',
    incident: 'The update waits until the leak runbook is finished.',
    rotation: 'The update waits until the rotation has ended.',
    lease: 'The update waits until no program has an API key of its own any more.',
  },
  failures: {
    no_answer: 'The update server did not answer.',
    untrusted: 'The answer is not signed by the publisher of Keystow, so it was rejected.',
    stale:
      'Keystow cannot tell whether there is a newer version: what the update server says has expired or was replaced. If this computer’s clock is right, get the newest version from where you got this one.',
    cut_off: 'The download was interrupted. What arrived is kept.',
    altered: 'The download is not the file that was signed. It was deleted.',
    disk: 'The download could not be written to the disk.',
    not_installed: 'The system’s installer rejected the update.',
  },
  notReached: 'The update server was not reached.',
  unchanged: 'Nothing was installed. This version keeps working.',
  notes: (version: string) => `New in ${version}`,
  progress: 'Progress of the download',
  percent: (percent: number) => `${percent}%`,
  check: 'Check for updates',
  download: (megabytes: number) => `Download update (${number(megabytes)} MB)`,
  tryAgain: 'Try again',
  automatic: 'Check every day',
  automaticHint: 'Asks the update server which version is newest. Nothing about you, your keys or this computer is sent.',
  chip: {
    offered: (version: string) => `Keystow ${version} is available`,
    downloading: (percent: number) => `Downloading update: ${percent}%`,
    waits: {
      reveal: 'Update waits for the new secret',
      bulk: 'Update waits for the bulk revoke',
      incident: 'Update waits for the leak runbook',
      rotation: 'Update waits for the rotation',
      lease: 'Update waits for programs with keys of their own',
    },
    preparing: 'Preparing update',
    ready: (version: string) => `Keystow ${version} installs when you quit`,
    failed: 'Update failed',
  },
}

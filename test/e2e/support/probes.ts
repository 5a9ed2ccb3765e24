/** What injected code would try. Each runs in the page; true says that it got its way. */
export const codeProbes: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  'markup with a handler': () =>
    new Promise((resolve) => {
      const holder = document.createElement('div')
      Object.assign(window, { probe: () => resolve(true) })
      try {
        holder.innerHTML = '<img src="data:," onerror="probe()">'
      } catch {
        resolve(false)
      }
    }),
  'an inline script': () => {
    const script = document.createElement('script')
    script.append("document.title += ' ran'")
    document.head.append(script)
    return document.title.endsWith(' ran')
  },
  // Off the debugger's own stack, which the policy does not bind.
  eval: () =>
    new Promise((resolve) => {
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: this is what must fail
          resolve(globalThis.eval('1 + 1') === 2)
        } catch {
          resolve(false)
        }
      })
    }),
}

/**
 * Ways to reach a server from the page. Each resolves when the browser has made up its mind;
 * whether it got there, the server knows.
 */
export const requestProbes: Readonly<Record<string, (origin: string) => Promise<void>>> = {
  '/fetch': async (origin) => {
    await fetch(`${origin}/fetch`, { mode: 'no-cors' }).catch(() => {})
  },
  '/image': (origin) =>
    new Promise((resolve) => {
      const image = new Image()
      image.onload = image.onerror = () => resolve()
      image.src = `${origin}/image`
    }),
  '/socket': (origin) =>
    new Promise((resolve) => {
      new WebSocket(`${origin.replace('http', 'ws')}/socket`).onerror = () => resolve()
    }),
  '/frame': (origin) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.onload = () => resolve()
      frame.src = `${origin}/frame`
      document.body.append(frame)
    }),
  '/form': (origin) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.name = 'answer'
      document.body.append(frame)
      const form = document.createElement('form')
      Object.assign(form, { action: `${origin}/form`, method: 'post', target: 'answer' })
      document.body.append(form)
      document.addEventListener('securitypolicyviolation', () => resolve(), { once: true })
      frame.onload = () => resolve()
      form.submit()
    }),
  '/open': async (origin) => {
    window.open(`${origin}/open`)
  },
}

/**
 * Boxes of the system that a page can open without a press. What the browser opens is reported by
 * Playwright; true says that it printed.
 */
export const boxProbes: Readonly<Record<string, () => unknown>> = {
  confirm: () => confirm('Send the API key to https://mail.example.com?') && false,
  alert: () => alert('Keystow was signed out.') ?? false,
  prompt: () => prompt('Enter your passphrase') !== null,
  print: () => {
    let printed = false
    addEventListener('beforeprint', () => {
      printed = true
    })
    print()
    return printed
  },
  'window.open': () => window.open('about:blank') !== null,
}

type Picker = () => Promise<unknown>
declare const showOpenFilePicker: Picker, showSaveFilePicker: Picker, showDirectoryPicker: Picker
declare const EyeDropper: new () => { open: Picker }
declare const documentPictureInPicture: { requestWindow: Picker }

/**
 * What a page can open after a press. Each resolves where it got it, and rejects, or resolves with
 * false, where it was refused.
 */
export const pickerProbes: Readonly<Record<string, () => Promise<unknown>>> = {
  showOpenFilePicker: () => showOpenFilePicker(),
  showSaveFilePicker: () => showSaveFilePicker(),
  showDirectoryPicker: () => showDirectoryPicker(),
  'a file input': () =>
    new Promise((resolve) => {
      const input = document.createElement('input')
      Object.assign(input, {
        type: 'file',
        onchange: () => resolve(true),
        oncancel: () => resolve(false),
      })
      input.click()
    }),
  'a folder input': () =>
    new Promise((resolve) => {
      const input = document.createElement('input')
      Object.assign(input, {
        type: 'file',
        webkitdirectory: true,
        onchange: () => resolve(true),
        oncancel: () => resolve(false),
      })
      input.showPicker()
    }),
  requestFullscreen: () => document.documentElement.requestFullscreen(),
  requestPointerLock: async () => document.documentElement.requestPointerLock(),
  EyeDropper: () => new EyeDropper().open(),
  'a page above all windows': () => documentPictureInPicture.requestWindow(),
  'a picture above all windows': async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
    const video = Object.assign(document.createElement('video'), {
      srcObject: canvas.captureStream(),
      muted: true,
    })
    await video.play()
    return video.requestPictureInPicture()
  },
}

/** Ways to move and resize the window. */
export const moveProbes: Readonly<Record<string, () => void>> = {
  moveTo: () => moveTo(220, 140),
  moveBy: () => moveBy(40, 30),
  resizeTo: () => resizeTo(800, 600),
  resizeBy: () => resizeBy(-50, 40),
}

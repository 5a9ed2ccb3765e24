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

/** Ways to reach a server from the page. Each resolves when the browser has made up its mind; whether it got there, the server knows. */
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

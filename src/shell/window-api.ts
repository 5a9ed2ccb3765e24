import { API } from '../../electron/contract/ipc.ts'

const { ask, onPush } = window.keystowBridge

const asks = Object.fromEntries(
  Object.keys(API).map((name) => [name, (input: unknown = null) => ask(name, input)]),
)

Object.defineProperty(window, 'keystow', {
  value: Object.freeze({ ...asks, onPush }),
  enumerable: true,
})

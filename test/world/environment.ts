// Before anything of the app: what its build puts in, and no Electron that would be downloaded.
Object.assign(globalThis, { KEYSTOW_SHIPPED: false })
process.env.ELECTRON_OVERRIDE_DIST_PATH = '/nonexistent'

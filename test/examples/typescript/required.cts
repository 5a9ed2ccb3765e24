import keystow = require('@keystow/service')

const start: typeof keystow.startKeyService = keystow.startKeyService
export = start

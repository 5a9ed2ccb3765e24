// Other people's code, as NODE_OPTIONS would bring it into a program that obeys it.
require('node:fs').writeFileSync(process.env.KEYSTOW_INTRUDER, '')

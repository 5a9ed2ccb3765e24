/** The one origin that the window is served from. */
export const APP_ORIGIN = 'app://keystow'

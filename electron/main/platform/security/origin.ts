/**
 * The origin that the approvals' window is served from. No page of the other may ask what it may,
 * nor the other way round.
 */
export const APPROVAL_ORIGIN = 'app://approval'
/** The one origin that the app's window is served from. */
export const APP_ORIGIN = 'app://keystow'

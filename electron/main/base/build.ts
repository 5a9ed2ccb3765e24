/** Put in by the build. */
declare const KEYSTOW_SHIPPED: boolean

/**
 * Whether this is the build that is packed for people. Fixed when it was built: `app.isPackaged`
 * goes by the name of the program file, which whoever copies it can choose.
 */
export const isShipped: boolean = KEYSTOW_SHIPPED

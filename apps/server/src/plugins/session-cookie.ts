/** Cookie of a browser session; its value is an access token like any other. */
export const SESSION_COOKIE = 'stoa_session'
/** Cookie by which a browser is known to have signed in before. It proves no sign-in. */
export const DEVICE_COOKIE = 'stoa_device'

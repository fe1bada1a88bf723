/** Cookie of a browser session; its value is an access token like any other. */
export const SESSION_COOKIE = 'stoa_session'

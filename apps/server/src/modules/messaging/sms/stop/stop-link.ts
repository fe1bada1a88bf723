import { newLinkCode } from '#modules/messaging/email/index.ts'

const PATH = '/stop/'

/** The page on which a person ends SMS of an account; short, because every letter is paid for. */
export const stopUrl = (app_url: string, code: string): string => `${app_url}${PATH}${code}`

/** As long as any. */
export const plannedStopUrl = (app_url: string): string => stopUrl(app_url, 'X'.repeat(10))

export const isStopUrl = (app_url: string, url: string): boolean => url.startsWith(stopUrl(app_url, ''))

/** A code for a text that holds the link; null for one that does not. */
export const stopCodeFor = ({ variables }: { variables: readonly string[] }): string | null =>
  variables.includes('stop_url') ? newLinkCode() : null

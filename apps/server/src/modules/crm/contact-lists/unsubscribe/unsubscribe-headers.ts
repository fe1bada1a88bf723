/**
 * The headers of every marketing mail (RFC 2369, RFC 8058): one address that a browser opens as a page and a mail
 * program posts to in one click.
 * @param key `unsubscribe_id` of a subscription, or the `token` of the message when it goes through no list
 */
export function unsubscribeHeaders(app_url: string, key: string): { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string } {
  return { 'List-Unsubscribe': `<${unsubscribeUrl(app_url, key)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The link of the same page for the body of a mail. */
export const unsubscribeUrl = (app_url: string, key: string): string => `${app_url}/email/unsubscribe/${key}`

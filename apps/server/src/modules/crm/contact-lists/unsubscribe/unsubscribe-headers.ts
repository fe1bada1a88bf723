/**
 * Headers of every marketing mail (RFC 2369, RFC 8058) with one address, which browsers open as a page and mail
 * programs post to.
 * @param key `unsubscribe_id` of a subscription, or the `token` of a message that is not sent through a list
 */
export function unsubscribeHeaders(app_url: string, key: string): { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string } {
  return { 'List-Unsubscribe': `<${unsubscribeUrl(app_url, key)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The unsubscribe link for the body of a mail. */
export const unsubscribeUrl = (app_url: string, key: string): string => `${app_url}/email/unsubscribe/${key}`

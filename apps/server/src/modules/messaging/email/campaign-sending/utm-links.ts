const LINK = /(<a\b[^>]*?\bhref=")(https?:\/\/[^"]+)(")/gi

/**
 * Adds UTM parameters to the links of a mail. A parameter that a link has already is kept; links to this installation and addresses
 * that cannot be parsed or contain merge tags do not change.
 * @param utm `source`, `medium` and `campaign`; null adds nothing
 */
export function withUtm(html: string, utm: Readonly<Record<string, string>> | null, app_url: string): string {
  if (!utm) return html
  return html.replace(LINK, (whole, before: string, href: string, after: string) => {
    if (href.includes('{{')) return whole
    const url = URL.parse(href.replaceAll('&amp;', '&'))
    if (!url || url.href.startsWith(`${app_url}/`)) return whole
    for (const [name, value] of Object.entries(utm)) if (!url.searchParams.has(`utm_${name}`)) url.searchParams.set(`utm_${name}`, value)
    return `${before}${url.href.replaceAll('&', '&amp;')}${after}`
  })
}

interface Heat {
  url: string
  share_bp: number
}

const ANCHOR = /<a\b[^>]*?\bhref="([^"]+)"[^>]*>/gi

/** Puts the share of clicks at the beginning of each counted link of a mail; warmer colours for higher shares. */
export function heatedHtml(html: string, links: readonly Heat[]): string {
  const shares = new Map(links.map(({ url, share_bp }) => [url, share_bp]))
  return html.replace(ANCHOR, (anchor, href: string) => {
    const share = shares.get(href.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
    return share === undefined ? anchor : `${anchor}${badge(share)}`
  })
}

const badge = (share_bp: number) =>
  `<span style="display:inline-block;margin:0 4px 0 0;padding:0 6px;border-radius:9px;background:${colourOf(share_bp)};color:#fff;font:600 11px/18px system-ui,sans-serif;text-decoration:none">${(share_bp / 100).toFixed(share_bp % 100 ? 1 : 0)} %</span>`

/** From grey for no clicks to red; each is dark enough for white letters. */
const colourOf = (share_bp: number) =>
  share_bp === 0 ? '#6b7280' : share_bp < 1_000 ? '#1d6f8a' : share_bp < 3_000 ? '#a16207' : share_bp < 6_000 ? '#c2410c' : '#b91c1c'

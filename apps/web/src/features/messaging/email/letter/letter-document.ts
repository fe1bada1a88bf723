/** Whether a mail contains remote pictures. */
export const hasRemotePictures = (html: string): boolean =>
  /<(?:img|source|video|input)\b[^>]*\b(?:src|srcset|poster)\s*=\s*["']?\s*(?:https?:)?\/\//i.test(html) ||
  /\bbackground\s*=\s*["']?\s*(?:https?:)?\/\//i.test(html) ||
  /url\(\s*["']?\s*(?:https?:)?\/\//i.test(html)

/**
 * A complete HTML document for the text of a mail. Its content security policy forbids scripts, forms, frames and
 * connections, and allows remote pictures only with `allows_remote`.
 */
export function letterDocument(html: string, allows_remote: boolean): string {
  const pictures = allows_remote ? "'self' https: http: data:" : "'self' data:"
  const policy = `default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'`
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><base target="_blank"><style>${LOOK}</style></head><body>${html}</body></html>`
}

// Mails are designed for a white background, in any colour scheme.
const LOOK =
  'html{color-scheme:light;background:#fff}body{margin:0;padding:16px;box-sizing:border-box;color:#1a1b1e;font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}p{margin:0 0 .8em}blockquote{margin:0 0 .8em;padding-left:12px;border-left:3px solid #d5d8de;color:#5c636e}table{max-width:100%}pre{white-space:pre-wrap}a{color:#1c62d6}'

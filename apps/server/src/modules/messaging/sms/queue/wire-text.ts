import { replaceSmsLinks, smsLinks, smsParts, type SmsParts } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { storeLinks } from '#modules/messaging/email/index.ts'
import { isStopUrl } from '../stop/stop-link.ts'

const CODE = 'X'.repeat(10)

const shortLink = (app_url: string, code: string) => `${app_url}/t/s/${code}`

/** Matches the link that stops SMS: it is short already, and its clicks are not counted. */
const shortened = (app_url: string, body: string, link: (url: string) => string) =>
  replaceSmsLinks(body, (url) => (isStopUrl(app_url, url) ? url : link(url)))

/** The parts of a text as it will leave, before its links have codes. */
export const plannedText = (app_url: string, body: string, track_clicks: boolean): { text: string } & SmsParts => {
  const text = track_clicks ? shortened(app_url, body, () => shortLink(app_url, CODE)) : body
  return { text, ...smsParts(text) }
}

/** The text that leaves: its addresses shortened to ones that are counted. */
export async function wireText(
  db: Db,
  app_url: string,
  message: { id: number; account_id: number; body: string; track_clicks: boolean },
): Promise<string> {
  const { id, account_id, body, track_clicks } = message
  const urls = track_clicks ? smsLinks(body).filter((url) => !isStopUrl(app_url, url)) : []
  if (!urls.length) return body
  const codes = (await storeLinks(db, [{ type: 'sms_message', id, account_id, urls }])).get(id)
  return shortened(app_url, body, (url) => shortLink(app_url, codes!.get(url)!))
}

import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { GraphCall } from './graph.ts'
import { refuse, send } from './replies.ts'
import { PRACTICE_APP } from './tokens.ts'

/** An enquiry that a person sends through a form of a page. */
export interface WrittenLead {
  id: string
  page_id: string
  form_id: string
  campaign_id: string | null
  created_time: string
  field_data: { name: string; values: string[] }[]
}

/** How an enquiry is reported to the application. */
export interface LeadReport {
  webhook_url: string
  lead: WrittenLead
  /** Signs with another secret, as a stranger would. */
  is_forged?: boolean
}

/** Reports an enquiry as the platform does. @returns status of the answer */
export async function reportLead({ webhook_url, lead, is_forged = false }: LeadReport): Promise<number> {
  const { id: leadgen_id, page_id, form_id, created_time } = lead
  const time = Math.floor(Date.parse(created_time) / 1000)
  const value = { leadgen_id, page_id, form_id, created_time: time }
  const body = JSON.stringify({ object: 'page', entry: [{ id: page_id, time, changes: [{ field: 'leadgen', value }] }] })
  const secret = is_forged ? 'a stranger' : PRACTICE_APP.secret
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const answer = await fetch(webhook_url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
  return answer.status
}

/** Answers the forms of a page, the enquiries of a form and one enquiry. @returns false for other objects */
export function answerLeads(call: GraphCall, response: ServerResponse, id: string, edge: string): boolean {
  const { leads, token, headers } = call
  const mine = [...leads.values()].filter((lead) => lead.page_id === token.page)
  const isForm = edge === 'leads' && mine.some(({ form_id }) => form_id === id)
  const isForms = edge === 'leadgen_forms' && token.page === id
  const lead = edge === '' ? mine.find((one) => one.id === id) : undefined
  if (!isForm && !isForms && !lead) return false
  if (!token.scopes.includes('leads_retrieval'))
    refuse(response, { status: 403, code: 200, message: '(#200) Requires leads_retrieval permission' })
  else if (lead) send(response, 200, shown(lead), headers)
  else if (isForm)
    send(
      response,
      200,
      {
        data: mine
          .filter(({ form_id }) => form_id === id)
          .toReversed()
          .map(shown),
      },
      headers,
    )
  else send(response, 200, { data: [...new Set(mine.map(({ form_id }) => form_id))].map((form) => ({ id: form })) }, headers)
  return true
}

const shown = ({ id, created_time, field_data, form_id, campaign_id }: WrittenLead) => ({
  id,
  created_time,
  field_data,
  form_id,
  ...(campaign_id && { campaign_id }),
  is_organic: campaign_id === null,
  platform: 'fb',
})

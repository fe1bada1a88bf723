import {
  contactRequestTransitions,
  contactTransitions,
  moveContact,
  moveContactRequestToStage,
  type CardReference,
  type StageCard,
} from '@stoa/contract/browser'
import type { BoardMove } from '@stoa/ui/board'
import { ApiError, call, newKey } from '../../../../kit/index.ts'

/** Sends a move to the server. @returns the fields of the card that changed */
export async function sendMove({ card, from, to, after, before, at }: BoardMove<StageCard>): Promise<Partial<StageCard>> {
  const place = { from_stage_id: Number(from), before: referenceOf(before), after: referenceOf(after), ...(at && { at }) }
  if (card.kind === 'contact') {
    const { data } = await call(moveContact, {
      params: { id: Number(to) },
      body: { contact_id: card.id, ...place },
      idempotencyKey: newKey(),
    })
    return data
  }
  const { data } = await call(moveContactRequestToStage, {
    params: { pipeline_stage_id: Number(to) },
    body: { contact_request_id: card.id, ...place },
    idempotencyKey: newKey(),
  })
  const { position, version, status, stage_entered_at } = data
  return {
    version,
    status: status as StageCard['status'],
    ...(position && { position }),
    ...(stage_entered_at && { stage_entered_at }),
  }
}

/** The name of the user who last moved a card; null when the transitions cannot be read or name no user. */
export async function lastMover(card: StageCard): Promise<string | null> {
  try {
    const { data } =
      card.kind === 'contact'
        ? await call(contactTransitions, { params: { contact_id: card.id } })
        : await call(contactRequestTransitions, { params: { contact_request_id: card.id } })
    return data[0]?.user?.username ?? null
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return null
  }
}

function referenceOf(key: string | null): CardReference | null {
  if (key === null) return null
  const [kind, id] = key.split(':') as [CardReference['kind'], string]
  return { kind, id: Number(id) }
}

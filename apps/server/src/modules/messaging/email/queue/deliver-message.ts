import type { Memberships } from '@stoa/domain/mails'
import type { Outgoing } from '#lib/outgoing/outgoing.ts'
import { FileMissingError } from '#lib/storage/storage.ts'
import { composeLetter } from '../delivery/compose-message.ts'
import type { OutgoingMessage } from '../delivery/load-messages.ts'
import type { MailServer } from '../delivery/mail-servers.ts'
import { converse, type Conversation } from '../delivery/smtp-connection.ts'
import type { LinkCodes } from '../delivery/tracked-html.ts'
import type { LetterWriter } from '../delivery/write-letter.ts'
import { MergeTagError } from '../templates/fill-in.ts'
import type { Journal } from '#lib/mail/journal.ts'
import type { Result } from './record-outcomes.ts'
import { LEASE_MS } from './recover-lost.ts'
import { outcomeOf, type Outcome } from './smtp-outcome.ts'

/** A mail that this process has claimed, and when it did (`performance.now`). */
export interface HeldMessage extends OutgoingMessage {
  taken_at: number
  /** Codes of the links in a mail to one person. */
  codes: LinkCodes
  /** In which of the audiences that blocks are for the receiver is. */
  memberships?: Memberships | undefined
}

export interface DeliveryOptions {
  server: MailServer
  outgoing: Outgoing
  writer: LetterWriter
  journal: Journal
  now: () => Date
  onResult: (result: Result) => void
  /** Called for a mail that was held too long to be sent safely. */
  onTooLate: (message: HeldMessage) => void
}

/** Two thirds of the lease, so that no other process can claim the mail while it is sent. */
const HOLD_MS = (LEASE_MS * 2) / 3

/**
 * Writes a mail and hands it to the server, and reports the outcome.
 * @param open connection to use; null opens one
 * @returns the connection, or null when it cannot be used again
 */
export async function deliver(options: DeliveryOptions, message: HeldMessage, open: Conversation | null): Promise<Conversation | null> {
  const { server, outgoing, writer, journal, now, onResult } = options
  const { id, attempts, taken_at } = message
  const left_ms = HOLD_MS - (performance.now() - taken_at)
  if (left_ms < 0) {
    options.onTooLate(message)
    return open
  }
  const finish = (outcome: Outcome) => onResult({ id, attempts, at: now(), ...outcome })
  let conversation = open
  let was_handed = false
  let timer: NodeJS.Timeout | undefined
  try {
    conversation ??= await converse(server, outgoing)
    timer = setTimeout(() => conversation?.abort(), HOLD_MS - (performance.now() - taken_at))
    const letter = await writer.write(message, server)
    const { response } = await conversation.send(
      letter.envelope,
      composeLetter(letter, () => {
        journal.note('handed', id, attempts)
        was_handed = true
      }),
    )
    journal.note('accepted', id, attempts)
    finish({ kind: 'accepted', response, is_practice: server.is_practice })
  } catch (error) {
    const outcome = failureBeforeSending(error) ?? outcomeOf(error as Error, was_handed)
    if (was_handed && outcome.kind !== 'unknown') journal.note('refused', id, attempts)
    finish(outcome)
    conversation = await reusable(conversation, error)
  } finally {
    clearTimeout(timer)
  }
  return conversation
}

/** A text that cannot be filled in and a file that is missing fail for good: a retry would not help. */
function failureBeforeSending(error: unknown): Outcome | null {
  if (error instanceof MergeTagError || error instanceof FileMissingError) return { kind: 'failed', error: error.message }
  return null
}

/** Resets the connection after the server answered; aborts it otherwise. */
async function reusable(conversation: Conversation | null, error: unknown): Promise<Conversation | null> {
  if (!conversation?.isOpen() || !(error as { responseCode?: number }).responseCode) return hangUp(conversation)
  try {
    await conversation.reset()
    return conversation
  } catch {
    // The server closed the connection after its answer.
    return hangUp(conversation)
  }
}

function hangUp(conversation: Conversation | null): null {
  conversation?.abort()
  return null
}

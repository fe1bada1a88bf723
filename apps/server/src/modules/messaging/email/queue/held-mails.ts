import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'
import { claimOfCampaigns } from '../campaign-sending/claim.store.ts'
import { claimDue, stoppedAmong, unclaim } from '../store/claim.ts'
import type { HeldMessage } from './deliver-message.ts'
import { atMostEvery } from './queue-loop.ts'

/** Mails that one process holds, and how many of them may belong to one account while others wait. */
const HELD = 200
const HELD_OF_ACCOUNT = 100
/** A campaign that is paused stops within five seconds (domain.md 3.11), although mails of it are held here. */
const LOOK_FOR_STOPPED_EVERY_MS = 1_000

type HeldKeys = Pick<HeldMessage, 'id' | 'account_id' | 'email_campaign_id' | 'stage_message_id'>

interface HeldMailsOptions {
  db: Db
  worker: string
  logger: Logger
  /** Removes from the lanes, and returns, the mails that are meant and that no connection has begun. */
  drain: (isMeant: (mail: HeldMessage) => boolean) => HeldMessage[]
}

/** Mails that this process has claimed and not yet finished. */
export function createHeldMails({ db, worker, logger, drain }: HeldMailsOptions) {
  const mails = new Map<number, HeldKeys>()
  const remove = (ids: readonly number[]) => ids.forEach((id) => mails.delete(id))
  /** Accounts with the maximum number of mails in this process. */
  function busyAccounts(): number[] {
    const by_account = Map.groupBy(mails.values(), ({ account_id }) => account_id)
    return [...by_account].filter(([, messages]) => messages.length >= HELD_OF_ACCOUNT).map(([account_id]) => account_id)
  }
  /** Returns mails to the queue that no server has seen. */
  async function release(messages: readonly HeldMessage[]): Promise<void> {
    const ids = messages.map(({ id }) => id)
    remove(ids)
    await unclaim(db, worker, ids).catch((err: unknown) =>
      logger.error({ err, messages: ids.length }, 'mails could not be returned to the queue; the next process settles them'),
    )
  }

  const releaseStopped = atMostEvery(LOOK_FOR_STOPPED_EVERY_MS, async () => {
    if (mails.size === 0) return
    const { campaigns, to_many } = await stoppedAmong(db, [...mails.values()])
    if (campaigns.size || to_many.size)
      await release(drain(({ email_campaign_id, stage_message_id }) => campaigns.has(email_campaign_id) || to_many.has(stage_message_id)))
  })

  return {
    count: () => mails.size,
    isHalfFull: () => mails.size > HELD / 2,
    remove,
    add(messages: readonly HeldKeys[]) {
      for (const message of messages) mails.set(message.id, message)
    },
    /** Claims due mails up to the limit. The caller adds them once they are loaded. */
    claim: (now: Date) => claimDue(db, { worker, now, limit: HELD - mails.size, busy: busyAccounts() }),
    /** Claims mails of campaigns up to the limit. */
    claimOfCampaigns: (now: Date) => claimOfCampaigns(db, { worker, now, limit: HELD - mails.size, busy: busyAccounts() }),
    release,
    /** Returns the waiting mails of campaigns and messages to many people that were stopped meanwhile to the queue. */
    releaseStopped,
  }
}

import { searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { before, DAY } from '../demo-story.ts'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'
import { LEAVERS } from './form-texts.ts'

/** Visits of the last weeks to a form with two steps, and of them those that sent it. */
const VISITS = 26
const SENT = 18

/** Stores visits that finished the first step of a form; of those that sent it no answers are kept. */
export function addPartials(db: Db, run: DemoRun, { uuid, account_id }: { uuid: string; account_id: number }): Promise<unknown> {
  const random = randomOf(`partials ${uuid}`)
  return writeRows(
    db,
    'form_partials',
    Array.from({ length: VISITS }, (_, at) => {
      const created_at = before(run, random.between(1, 25) * DAY)
      const isSent = at < SENT
      const [first_name, email] = LEAVERS[at % LEAVERS.length]!
      return {
        account_id,
        form_uuid: uuid,
        form_version: 1,
        visitor_key: random.uuid(created_at),
        data: isSent ? {} : { first_name, email },
        attribution: isSent ? {} : { last: { utm_source: random.pick(['google', 'facebook', 'newsletter']) } },
        step: isSent ? 2 : 1,
        steps: 2,
        locale: 'gr',
        email_key: isSent ? null : email,
        search_text: isSent ? '' : searchText({ names: [first_name], values: [email] }),
        sent_at: isSent ? created_at : null,
        created_at,
        updated_at: created_at,
      }
    }),
  )
}

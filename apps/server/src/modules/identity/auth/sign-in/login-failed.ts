import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { logActivities } from '#platform/activity/store.ts'
import { LOCK_AFTER, LOCK_S } from './attempts.ts'
import { deviceOf } from './device.ts'
import { emailHash } from './known-source.ts'
import { addressed, whenFor } from '../mail/mails.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { countFailedSignIn, userByEmail } from '../../user-records/index.ts'

interface FailedLogin {
  email: string
  ip: string
  browser: string
  at: string
  /** Whether the user has used the source of the attempt before. */
  is_known: boolean
}

/** Logs a failed sign-in for the user of the e-mail. After ten failures of strangers, the user is locked for these and mailed. */
export async function noteFailedLogin({ database, app_url }: Services, payload: unknown): Promise<void> {
  const { email, ip, browser, at, is_known } = payload as FailedLogin
  await database.db.transaction().execute(async (db) => {
    const user = await userByEmail(db, email)
    if (!user) return
    const row = await one<{ failures: number }>(
      db,
      sql`SELECT count(*) AS failures FROM login_failures WHERE email_hash = ${emailHash(email)} AND known_source IS NULL AND failed_at <= ${at}::timestamptz AND failed_at > ${at}::timestamptz - make_interval(secs => ${LOCK_S})`,
    )
    const until = new Date(Date.parse(at) + LOCK_S * 1000)
    const locks = !is_known && row!.failures >= LOCK_AFTER && (user.locked_until === null || Date.parse(user.locked_until) < Date.parse(at))
    await countFailedSignIn(db, user.id, locks ? until : null)
    await logActivities(db, [
      {
        event: 'user.login_failed',
        subject_type: 'user',
        subject_id: String(user.id),
        subject_label: user.username,
        context: { ip, locked: locks },
      },
    ])
    if (locks)
      await queueMail(db, {
        name: 'account-locked',
        ...addressed(user),
        params: {
          name: user.username,
          when: whenFor(user, until),
          device: deviceOf(browser).label || '–',
          ip,
          url: `${app_url}/forgot-password`,
        },
      })
  })
}

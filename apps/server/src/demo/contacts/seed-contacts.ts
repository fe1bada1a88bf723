import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { BIG, contactAccounts, type ContactAccount } from '../demo-story.ts'
import { makeContacts, type DemoContact } from './make-contacts.ts'
import { plantDuplicates } from './plant-duplicates.ts'
import { plantMerges } from './plant-merges.ts'
import { randomOf, type Random } from '../random.ts'
import { monthsBefore } from '../accounts/seed-accounts.ts'
import { makeCollaboration, writeActivity, writeCollaboration } from './seed-collaboration.ts'
import type { DemoRun } from '../seed-demo.ts'
import { makeLists, settleMarketing, writeLists } from './seed-lists.ts'
import { seedAddresses, seedImports, seedInvitations, seedMerges, seedSavedQueries } from './seed-records.ts'
import { seedAccountDetails } from '../accounts/seed-account-details.ts'
import { seedEmails } from '../messages/seed-emails.ts'
import { seedConversations } from '../messages/seed-conversations.ts'
import { seedPipelines } from '../boards/seed-pipelines.ts'
import { seedRequests } from '../boards/seed-requests.ts'
import { seedTags, type AccountTags } from './seed-tags.ts'
import { writeContacts } from './write-contacts.ts'
import { advanceSequences } from '../write-rows.ts'

interface Made {
  account: ContactAccount
  contacts: readonly DemoContact[]
}

/** Contacts with all related records, in one transaction. */
export async function seedContacts(run: DemoRun, print: (line: string) => void): Promise<void> {
  await run.services.database.db.transaction().execute(async (db) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(db)
    await seedAccountDetails(db, run)
    const tags = await seedTags(db, run)
    const made = makeAll(run, tags)
    const contacts = made.flatMap((one) => one.contacts)
    const lists = makeLists(made, monthsBefore(run.today, 12), run.today)
    settleMarketing(contacts, lists)
    const collaboration = makeCollaboration(made, run.today, run.scale)
    await writeAll(db, made, contacts.length, print)
    await writeLists(db, lists)
    await seedAddresses(db, contacts)
    await seedMerges(db, run, made)
    print('Demo data: notes, comments, tasks, history …')
    await writeCollaboration(db, collaboration)
    await writeActivity(db, run.today)
    await seedSavedQueries(db, run)
    await seedInvitations(db, run)
    await seedImports(db, run)
    await seedPipelines(db, run)
    await seedRequests(db, run)
    await seedEmails(db, run)
    await seedConversations(db, run)
    await advanceSequences(db, SEQUENCES)
  })
}

const SEQUENCES = [
  'tag_categories',
  'tags',
  'people',
  'contacts',
  'contact_lists',
  'consents',
  'subscriptions',
  'suppressions',
  'notes',
  'comments',
  'imports',
]

async function writeAll(db: Db, made: readonly Made[], total: number, print: (line: string) => void): Promise<void> {
  const show = (count: number) => count.toLocaleString('en')
  let person_id = 1
  let done = 0
  for (const { contacts } of made) {
    person_id = await writeContacts(db, contacts, person_id)
    done += contacts.length
    print(`Demo data: contacts ${show(done)} of ${show(total)}`)
  }
}

function makeAll(run: DemoRun, tags: ReadonlyMap<number, AccountTags>): Made[] {
  let next = 1
  return contactAccounts(run).map((account) => {
    const contacts = makeContacts(account, run.today, next)
    next += contacts.length
    if (account.size >= BIG * run.scale) plantDuplicates(account.code, contacts, run.scale)
    plantMerges(account.code, contacts, run.today)
    const random = randomOf(`tagging:${account.code}`)
    for (const contact of contacts) contact.tag_ids = tagsFor(random, tags.get(account.account_id)!)
    return { account, contacts }
  })
}

/** 1.6 tags a contact, of an exclusive category at most one. */
function tagsFor(random: Random, { sets }: AccountTags): number[] {
  const count = random.pick([0, 1, 1, 1, 2, 2, 2, 2, 2, 3])
  const chosen = new Map<number, number>()
  for (let at = 0; at < count; at++) {
    const place = random.between(0, sets.length - 1)
    const set = sets[place]!
    chosen.set(set.is_exclusive ? -place - 1 : random.between(0, 1e9), random.pick(set.ids))
  }
  return [...new Set(chosen.values())]
}

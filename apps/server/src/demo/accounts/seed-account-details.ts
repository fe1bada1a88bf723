import { latin } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './people.ts'
import { randomOf, type Random } from '../random.ts'
import { monthsBefore } from './seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

const PLACES = [
  { city: 'Αθήνα', postal_code: '105 58', street: 'Ερμού' },
  { city: 'Θεσσαλονίκη', postal_code: '546 24', street: 'Τσιμισκή' },
  { city: 'Ηράκλειο', postal_code: '712 02', street: '25ης Αυγούστου' },
  { city: 'Πάτρα', postal_code: '262 21', street: 'Ρήγα Φεραίου' },
  { city: 'Ερμούπολη', postal_code: '841 00', street: 'Απόλλωνος' },
  { city: 'Βόλος', postal_code: '382 21', street: 'Ιάσονος' },
] as const
const BANKS = [
  { bank_name: 'Εθνική Τράπεζα', code: '011', bic: 'ETHNGRAA' },
  { bank_name: 'Τράπεζα Πειραιώς', code: '017', bic: 'PIRBGRAA' },
  { bank_name: 'Alpha Bank', code: '014', bic: 'CRBAGRAA' },
  { bank_name: 'Eurobank', code: '026', bic: 'ERBKGRAA' },
] as const

interface Details {
  emails: object[]
  phones: object[]
  registrations: object[]
  presences: object[]
  payments: object[]
}

/** Addresses, numbers, tax registration, sites and bank account of every account. */
export async function seedAccountDetails(db: Db, run: DemoRun): Promise<void> {
  const made: Details = { emails: [], phones: [], registrations: [], presences: [], payments: [] }
  DEMO_ACCOUNTS.forEach((account, nth) => addDetails(made, run, account, nth + 1))
  await writeRows(db, 'account_emails', made.emails)
  await writeRows(db, 'account_phones', made.phones)
  await writeRows(db, 'account_registrations', made.registrations)
  await writeRows(db, 'web_presences', made.presences)
  await writeRows(db, 'payment_accounts', made.payments)
  await sql`UPDATE accounts a SET default_email_uuid = e.uuid FROM account_emails e WHERE e.account_id = a.id AND e.is_primary`.execute(db)
}

function addDetails(made: Details, run: DemoRun, account: DemoAccount, nth: number): void {
  const random = randomOf(`details:${account.code}`)
  const at = monthsBefore(run.today, 12)
  const base = () => ({ uuid: random.uuid(at), account_id: run.accounts.get(account.code)!, created_at: at, updated_at: at })
  const domain = `${latin(account.code)}.example`
  const place = random.pick(PLACES)
  const bank = random.pick(BANKS)
  made.emails.push({
    ...base(),
    email: `info@${domain}`,
    label: 'general',
    is_primary: true,
    is_sender: true,
    from_name: account.name,
    verified_at: at,
    domain_status: 'verified',
  })
  made.emails.push({
    ...base(),
    email: `billing@${domain}`,
    label: 'billing',
    is_primary: false,
    is_sender: false,
    from_name: null,
    verified_at: null,
    domain_status: 'unverified',
  })
  made.phones.push({ ...base(), number: `+30210000${String(1000 + nth)}`, label: 'main', is_primary: true })
  if (random.chance(0.6)) made.phones.push({ ...base(), number: `+30690000${String(9000 + nth)}`, label: 'mobile', is_primary: false })
  made.registrations.push({ ...base(), ...registrationOf(account, { nth, random, place }) })
  made.presences.push({ ...base(), type: 'website', url: `https://www.${domain}`, is_primary: true })
  for (const type of ['facebook', 'instagram', 'linkedin'])
    if (random.chance(0.55)) made.presences.push({ ...base(), type, url: `https://${type}.example/${account.code}`, is_primary: false })
  made.payments.push({
    ...base(),
    type: 'bank',
    name: bank.bank_name,
    holder: account.name,
    bank_name: bank.bank_name,
    iban: iban(random, bank.code),
    bic: bank.bic,
    is_default: true,
  })
}

interface Home {
  nth: number
  random: Random
  place: (typeof PLACES)[number]
}

/** How an account is registered: in Greece, or where it is at home. */
function registrationOf(account: DemoAccount, { nth, random, place }: Home): object {
  const isForeign = account.locale === 'en'
  const home = account.abroad ?? { ...place, country_code: 'GR', vat_number: vatNumber(nth) }
  return {
    legal_name: `${account.name} ${isForeign ? 'Ltd' : 'Μονοπρόσωπη ΙΚΕ'}`,
    trade_name: account.name,
    legal_form: isForeign ? 'foreign' : 'ike',
    vat_number: home.vat_number,
    vat_status: account.abroad ? 'valid' : 'format_ok',
    tax_office: account.abroad ? null : 'ΦΑΕ Αθηνών',
    activity: account.industry,
    address_line: home.street,
    address_number: String(random.between(1, 120)),
    city: home.city,
    postal_code: home.postal_code,
    country_code: home.country_code,
    is_primary: true,
  }
}

/** A Greek VAT number of the demo: EL0000 and a right check digit (modulo 11 of the weights 256 … 2). */
function vatNumber(nth: number): string {
  const digits = `0000${String(nth * 1000 + 1)
    .padStart(5, '0')
    .slice(0, 4)}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * 2 ** (8 - at), 0)
  return `EL${digits}${(sum % 11) % 10}`
}

/** A Greek IBAN with valid check digits (ISO 13616) that belongs to no account. */
function iban(random: Random, bank: string): string {
  const account = `${bank}0000${String(random.between(0, 99_999_999)).padStart(16, '0')}`
  const check = 98n - (BigInt(`${account}162700`) % 97n)
  return `GR${String(check).padStart(2, '0')}${account}`
}

import type {
  AccountSubscription,
  Contact,
  ContactRequest,
  Conversation,
  HomeRow,
  Invoice,
  Offer,
  Order,
  Project,
  Task,
} from '@stoa/contract'

/** Where and when a home is read. */
interface Place {
  account_id: number
  now: Date
}

/** A record of a list as the home shows it. @param list id of the endpoint of the list */
export function homeRow(list: string, record: unknown, place: Place): HomeRow {
  return { ...EMPTY, ...PRESENTED[list]!(record as never, place) }
}

const EMPTY: Omit<HomeRow, 'key' | 'title'> = {
  text: null,
  number: null,
  at: null,
  is_company: false,
  avatar_url: null,
  amount_minor: null,
  currency: null,
  is_whole_day: false,
  is_late: false,
  status: null,
}

type Shown = Partial<HomeRow> & Pick<HomeRow, 'key' | 'title'>

const PRESENTED: Record<string, (record: never, place: Place) => Shown> = {
  'accounts.contactRequests.list': requestRow,
  'accounts.conversations.list': conversationRow,
  'accounts.tasks.list': taskRow,
  'accounts.offers.list': offerRow,
  'accounts.invoices.list': invoiceRow,
  'accounts.productionOrders.list': orderRow,
  'accounts.contacts.list': contactRow,
  'accounts.projects.list': projectRow,
  'accounts.accountSubscriptions.list': subscriptionRow,
}

interface Person {
  first_name: string | null
  last_name: string | null
  company: string | null
  email: string | null
  phone: string | null
  avatar_url?: string | null
}

/** Name of a person, else of their company, else their address. */
function namesOf(person: Person | null | undefined): Pick<HomeRow, 'title' | 'is_company' | 'avatar_url'> | null {
  if (!person) return null
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  const title = name || person.company || person.email || person.phone
  return title ? { title, is_company: !name && Boolean(person.company), avatar_url: person.avatar_url ?? null } : null
}

function requestRow({ id, number, subject, contact, response_due_at, created_at, is_response_overdue }: ContactRequest): Shown {
  const who = namesOf(contact)
  return {
    key: String(id),
    title: subject,
    ...who,
    text: who ? subject : null,
    number: `#${number}`,
    at: response_due_at ?? created_at,
    is_late: is_response_overdue,
  }
}

function conversationRow({ id, subject, contact, last_message_preview, last_message_at, waiting_since }: Conversation): Shown {
  return {
    key: String(id),
    title: subject ?? '–',
    // A conversation without a contact is that of a project.
    is_company: true,
    ...namesOf(contact),
    text: last_message_preview,
    at: waiting_since ?? last_message_at,
  }
}

function taskRow({ uuid, title, contact, project, contactRequest, due_at, all_day, is_overdue, status, number }: Task): Shown {
  return {
    key: uuid,
    title,
    text: namesOf(contact)?.title ?? contactRequest?.subject ?? project?.name ?? null,
    number: `#${number}`,
    at: due_at,
    is_whole_day: all_day,
    is_late: is_overdue,
    status,
  }
}

function offerRow({ uuid, title, number, account, total_minor, currency, valid_until }: Offer): Shown {
  return {
    key: uuid,
    title: account?.name ?? title,
    is_company: true,
    text: account ? title : null,
    number,
    at: valid_until,
    amount_minor: total_minor,
    currency,
  }
}

function invoiceRow(invoice: Invoice, { account_id }: Place): Shown {
  const { uuid, number, status, due_date, issue_date, currency, is_overdue, account, client_name } = invoice
  const isOurs = invoice.account_id === account_id
  return {
    key: uuid,
    title: (isOurs ? client_name : account?.name) ?? client_name,
    is_company: true,
    number,
    at: status === 'paid' ? issue_date : due_date,
    amount_minor: status === 'paid' ? invoice.total_minor : invoice.balance_minor,
    currency,
    is_late: is_overdue,
  }
}

function orderRow({ uuid, number, title, account, requested_delivery, is_late, net_minor, currency }: Order): Shown {
  return {
    key: uuid,
    title: account?.name ?? title ?? number ?? '–',
    is_company: true,
    text: title,
    number,
    at: requested_delivery,
    amount_minor: net_minor,
    currency,
    is_late,
  }
}

function contactRow(contact: Contact): Shown {
  return { key: String(contact.id), title: '–', ...namesOf(contact), text: contact.email ?? contact.phone, at: contact.created_at }
}

function projectRow({ uuid, name, due_date, account }: Project, { now }: Place): Shown {
  return {
    key: uuid,
    title: name,
    is_company: true,
    text: account?.name ?? null,
    at: due_date,
    is_late: due_date !== null && due_date < now.toISOString().slice(0, 10),
  }
}

function subscriptionRow({
  uuid,
  counterpart_name,
  name,
  number,
  next_renewal_on,
  period_price_minor,
  currency,
}: AccountSubscription): Shown {
  return {
    key: uuid,
    title: counterpart_name,
    is_company: true,
    text: name,
    number,
    at: next_renewal_on,
    amount_minor: period_price_minor,
    currency,
  }
}

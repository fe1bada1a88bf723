import { contacts, exportSalesFunnelContacts, salesFunnelContacts, type Contact } from '@stoa/contract/browser'
import { TabRow, Tabs } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { contactPaths, HIDDEN_CONTACT_COLUMNS, useContactColumns, useContactFilters } from '../contacts/index.ts'

const SHOWN = { include: ['tags', 'user'], hidden: HIDDEN_CONTACT_COLUMNS } as const
const CUSTOMERS = { ...SHOWN, fixed: { lifecycle: { is: 'customer' } } } as const
const OPEN = { ...SHOWN, endpoint: salesFunnelContacts, export: exportSalesFunnelContacts } as const

/** Contacts with an open request: those who may become customers. */
export function SalesFunnelContactsScreen() {
  return <SalesFunnel part="contacts" list={useListScreen(contacts, { account_id: useAccountId() }, OPEN)} />
}

/** Contacts who are customers. */
export function SalesFunnelCustomersScreen() {
  return <SalesFunnel part="customers" list={useListScreen(contacts, { account_id: useAccountId() }, CUSTOMERS)} />
}

const PARTS = ['contacts', 'customers'] as const

function SalesFunnel({ part, list }: { part: (typeof PARTS)[number]; list: ReturnType<typeof useListScreen<typeof contacts>> }) {
  const { t } = useTranslation('sales_funnel')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const pageOf = (contact: Contact) => contactPaths.page(accountId, contact.id)
  const columns = useContactColumns(pageOf, accountId)
  const { lifecycle, ...others } = useContactFilters(accountId)
  return (
    <Screen title={t('title')}>
      <Tabs value={part} onChange={(next) => next && void navigate({ to: `/accounts/${accountId}/sales-funnel/${next}` })} mb="sm">
        <TabRow active={part} label={t('title')}>
          {PARTS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`parts.${one}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      <ListToolbar list={list} columns={columns} filters={part === 'customers' || !lifecycle ? others : { lifecycle, ...others }} />
      <DataList<Contact>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: pageOf(row) })}
        empty={{ title: t(`empty.${part}_title`), text: t(`empty.${part}_text`) }}
      />
    </Screen>
  )
}

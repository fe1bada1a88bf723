import {
  accountClients,
  accountProjects,
  accProducts,
  assets,
  emailTemplates,
  invoices,
  offers,
  payments,
  pipelines,
  providers,
  thirdPartyServices,
  type Resource,
} from '@stoa/contract/browser'
import { Alert, IconChevronRight, Paper, SimpleGrid, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatCount, Screen, useEndpoint, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Records that belong on a placeholder page: how many there are, and the list that shows them. */
interface Tile {
  name: string
  resource: Resource
  /** Screen of the list, below the account. */
  route: string
  /** Filter that selects the records. */
  filter?: string
}

const CLEARING: readonly Tile[] = [
  { name: 'clients_with_balance', resource: accountClients, route: 'clients', filter: 'has_balance' },
  { name: 'overdue_clients', resource: accountClients, route: 'clients', filter: 'overdue' },
  { name: 'providers_with_balance', resource: providers, route: 'providers', filter: 'has_balance' },
  { name: 'overdue_invoices', resource: invoices, route: 'invoices', filter: 'overdue' },
  { name: 'unallocated_payments', resource: payments, route: 'payments', filter: 'unallocated' },
]
const INFRASTRUCTURE: readonly Tile[] = [
  { name: 'connections', resource: thirdPartyServices, route: 'settings/integrations' },
  { name: 'assets', resource: assets, route: 'assets' },
  { name: 'email_templates', resource: emailTemplates, route: 'email-templates' },
  { name: 'shop_products', resource: accProducts, route: 'client-products' },
]
const STRATEGIC_CASES: readonly Tile[] = [
  { name: 'projects', resource: accountProjects, route: 'projects' },
  { name: 'clients', resource: accountClients, route: 'clients' },
  { name: 'offers', resource: offers, route: 'offers' },
  { name: 'pipelines', resource: pipelines, route: 'pipelines' },
]

/** Open amounts between the account and its partners. */
export const ClearingScreen = () => <Placeholder name="clearing" tiles={CLEARING} />
/** What the account works with. */
export const InfrastructureScreen = () => <Placeholder name="infrastructure" tiles={INFRASTRUCTURE} />
/** The larger undertakings of the account. */
export const StrategicCasesScreen = () => <Placeholder name="strategic_cases" tiles={STRATEGIC_CASES} />

function Placeholder({ name, tiles }: { name: string; tiles: readonly Tile[] }) {
  const { t } = useTranslation('placeholders')
  const may = useMay()
  const open = tiles.filter(({ resource }) => may(resource.list))
  return (
    <Screen title={t(`${name}.title`)} subtitle={t(`${name}.text`)}>
      <Stack gap="md" maw={860}>
        <Alert variant="light">{t(open.length ? 'soon' : 'none')}</Alert>
        <SimpleGrid cols={{ base: 1, sm: 2 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {open.map((tile) => (
            <li key={tile.name}>
              <TileCard tile={tile} />
            </li>
          ))}
        </SimpleGrid>
      </Stack>
    </Screen>
  )
}

/** The whole card is the link, in one line. */
const LINE = { display: 'flex', alignItems: 'center', gap: 10, color: 'inherit', textDecoration: 'none' }

function TileCard({ tile: { name, resource, route, filter } }: { tile: Tile }) {
  const { t } = useTranslation('placeholders')
  const accountId = useAccountId()
  const query = { per_page: 1, ...(filter && { filter: { [filter]: { is: true } } }) }
  const loaded = useEndpoint(resource.list, { params: { account_id: accountId }, query })
  const total = loaded.answer?.meta.total
  const search = filter && { search: addressQuery({ [`filter.${filter}.is`]: 'true' }) }
  return (
    <Paper withBorder p="md" component={Link} to={`/accounts/${accountId}/${route}`} {...search} style={LINE}>
      <Text fw={600} flex={1}>
        {t(`tiles.${name}`)}
      </Text>
      <Text aria-live="polite" data-testid={`tile-${name}`}>
        {total === undefined ? '–' : formatCount(total)}
      </Text>
      <IconChevronRight size={16} aria-hidden />
    </Paper>
  )
}

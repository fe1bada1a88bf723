import { accounts, accountSummary, HOME_FIGURES, homeSearch, type Account, type AccountSummary } from '@stoa/contract/browser'
import { Avatar, Box, Grid, PageSkeleton, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@stoa/ui'
import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatCount, NotLoaded, Screen, useEndpoint, useLive } from '../../../kit/index.ts'
import { useAccountId, useSession } from '../../shared/session/index.ts'
import { ActivityCard } from './activity-card.tsx'
import { GrowthCard } from './growth-card.tsx'
import { TodoCard } from './todo-card.tsx'
import './dashboard.css'

/** Home of an account: figures, growth, next steps and latest activity. */
export function AccountHomeScreen() {
  const accountId = useAccountId()
  const account = useEndpoint(accounts.read, { params: { id: accountId } }, { keepPrevious: true })
  const summary = useEndpoint(accountSummary, { params: { account_id: accountId } }, { keepPrevious: true })
  const outdated = () => {
    account.reload()
    summary.reload()
  }
  useLive(`accounts.${accountId}`, 'contact.created', outdated)
  useLive(`accounts.${accountId}`, 'contact.deleted', outdated)
  useLive(`accounts.${accountId}`, 'task.updated', outdated)
  const data = account.answer?.data
  const figures = summary.answer?.data
  return (
    <Screen title={data?.name ?? ''}>
      <EitherNotLoaded loaded={account} next={summary} />
      {(account.isFirstLoad || summary.isFirstLoad) && <PageSkeleton />}
      {data && figures && (
        <Stack gap="md">
          {data.cover_url && <Cover account={data} />}
          <Figures account={data} summary={figures} />
          <Grid gap="md">
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Stack gap="md">
                {figures.growth && <GrowthCard growth={figures.growth} />}
                {figures.activity && <ActivityCard activity={figures.activity} />}
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <TodoCard todo={figures.todo} accountId={accountId} />
            </Grid.Col>
          </Grid>
        </Stack>
      )}
    </Screen>
  )
}

function Cover({ account }: { account: Account }) {
  return (
    <Box className="stoa-cover" style={{ backgroundImage: `url("${account.cover_url}")` }}>
      <Avatar isCompany size={56} username={account.name} color={account.id} src={account.logo_url} />
    </Box>
  )
}

/** Figures that link to their lists; figures without a screen or a value are omitted. */
function Figures({ account, summary }: { account: Account; summary: AccountSummary }) {
  const { t } = useTranslation('accounts')
  const path = `/accounts/${account.id}`
  const { user } = useSession()
  const counted = (
    code: 'contacts' | 'active_contacts' | 'open_tasks' | 'members' | 'contact_lists' | 'subscriptions' | 'pipelines',
    value: number | null,
  ) => ({
    label: t(`dashboard.${code}`),
    value,
    route: HOME_FIGURES[code].route,
    search: homeSearch(code, user?.id ?? 0),
  })
  const figures: { label: string; value: number | null; search?: Record<string, string>; route?: string }[] = [
    counted('contacts', summary.contacts_count),
    counted('active_contacts', summary.active_contacts_count),
    counted('open_tasks', summary.open_tasks_count),
    counted('members', summary.members_count),
    counted('contact_lists', summary.contact_lists_count || null),
    counted('subscriptions', summary.subscriptions_count || null),
    counted('pipelines', summary.pipelines_count || null),
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
      {figures.map(
        ({ label, value, route, search }) =>
          value !== null && <Figure key={label} label={label} value={value} path={path} route={route} search={search} />,
      )}
    </SimpleGrid>
  )
}

function Figure({
  label,
  value,
  path,
  route,
  search,
}: {
  label: string
  value: number
  path: string
  route: string | undefined
  search: Record<string, string> | undefined
}) {
  const router = useRouter()
  const isServed = route !== undefined && `/accounts/$accountId/${route}` in router.routesByPath
  const body = (
    <>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className="stoa-figure">{formatCount(value)}</Text>
    </>
  )
  if (!isServed) return <Card>{body}</Card>
  return (
    <UnstyledButton
      component={Link}
      to={`${path}/${route}`}
      {...(search && { search: addressQuery(search) })}
      className="stoa-account-card"
    >
      <Card>{body}</Card>
    </UnstyledButton>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <Paper withBorder p="md" h="100%">
    {children}
  </Paper>
)

type Loaded = ComponentProps<typeof NotLoaded>['loaded']

/** Shows one reason if both requests failed. */
function EitherNotLoaded({ loaded, next }: { loaded: Loaded; next: Loaded }) {
  return <NotLoaded loaded={loaded.reason ? loaded : next} />
}

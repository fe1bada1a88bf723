import { listAccounts } from '@stoa/contract'
import { Avatar, EmptyState, ErrorState, Group, IconBuilding, PageSkeleton, Paper, SimpleGrid, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, Screen, useEndpoint } from '../../../kit/index.ts'
import { membershipRoles, useSession } from '../../session/index.ts'

interface AccountCard {
  id: number
  name: string
  type?: string
  color?: number | null
  cover_url?: string | null
}

/** The way in: the accounts that the reader belongs to (specification 2.4). */
export function AccountsHomeScreen() {
  const { t } = useTranslation('accounts')
  const accounts = useEndpoint(listAccounts)
  const rows = accounts.answer?.data ?? []
  return (
    <Screen title={t('home.title')} subtitle={t('home.subtitle')}>
      {accounts.reason && (
        <ErrorState
          message={accounts.reason}
          requestId={accounts.error instanceof ApiError ? accounts.error.request_id : null}
          onRetry={accounts.reload}
        />
      )}
      {accounts.isFirstLoad && <PageSkeleton />}
      {accounts.answer && !rows.length && (
        <Paper withBorder>
          <EmptyState icon={<IconBuilding size={28} />} title={t('home.empty')} text={t('home.empty_text')} />
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }}>
        {rows.map((account) => (
          <Card key={account.id} account={account} />
        ))}
      </SimpleGrid>
    </Screen>
  )
}

function Card({ account }: { account: AccountCard }) {
  const session = useSession()
  return (
    <Paper component={Link} to={`/accounts/${account.id}`} withBorder p="md" className="stoa-account-card">
      <Group wrap="nowrap">
        <Avatar username={account.name} color={account.color ?? account.id} src={account.cover_url} />
        <Stack gap={0} miw={0}>
          <Text fw={620} truncate>
            {account.name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {membershipRoles(session, account.id).join(', ')}
          </Text>
        </Stack>
      </Group>
    </Paper>
  )
}

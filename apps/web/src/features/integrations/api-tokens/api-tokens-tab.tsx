import { API_TOKEN_STATUSES, apiTokens, type ApiToken } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, Hint, IconPlus, IconTrash, Stack, Text } from '@stoa/ui'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { DocumentationLink, PlanNotice } from '../parts/index.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useTokenColumns } from './token-columns.tsx'

/** API tokens of an account. The form of a new one replaces the list. */
export function ApiTokensTab() {
  const base = `/accounts/${useAccountId()}/settings/api-tokens`
  const { pathname } = useLocation()
  return pathname.replace(/\/$/, '') === `${base}/create` ? <Outlet /> : <TokenList base={base} />
}

function TokenList({ base }: { base: string }) {
  const { t } = useTranslation('integrations')
  const navigate = useNavigate()
  const list = useListScreen(apiTokens, { account_id: useAccountId() }, { include: ['user'], hidden: ['created_at'] })
  const columns = useTokenColumns(base)
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null)
  const create = (
    <Can endpoint={apiTokens.create} otherwise="explain">
      <Button component={Link} to={`${base}/create`} leftSection={<IconPlus size={16} />}>
        {t('tokens.create')}
      </Button>
    </Can>
  )
  const revoke = (token: ApiToken) =>
    token.status !== 'ended' && (
      <Can endpoint={apiTokens.remove}>
        <Hint label={t('tokens.revoke')}>
          <ActionIcon aria-label={t('tokens.revoke_one', { name: token.name })} onClick={() => setToRevoke(token)}>
            <IconTrash size={16} />
          </ActionIcon>
        </Hint>
      </Can>
    )
  return (
    <Stack gap="sm">
      <PlanNotice />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" flex="1 1 20rem">
          {t('tokens.text')}
        </Text>
        <DocumentationLink />
      </Group>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          status: {
            label: t('tokens.columns.status'),
            options: API_TOKEN_STATUSES.map((value) => ({ value, label: t(`tokens.statuses.${value}`) })),
          },
          last_used: { label: t('tokens.columns.last_used') },
          expires: { label: t('tokens.columns.expires') },
          date_created: { label: t('tokens.columns.created') },
        }}
      >
        {create}
      </ListToolbar>
      <DataList<ApiToken>
        list={list}
        columns={columns}
        onOpen={(token) => void navigate({ to: `${base}/${token.id}`, search: true })}
        rowActions={revoke}
        empty={{ title: t('tokens.empty_title'), text: t('tokens.empty_text'), action: create }}
      />
      <RevokeDialog token={toRevoke} onClose={() => setToRevoke(null)} />
      <Outlet />
    </Stack>
  )
}

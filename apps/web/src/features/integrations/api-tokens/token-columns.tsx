import type { ApiToken } from '@stoa/contract/browser'
import { Anchor, Code, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, type ListColumn } from '../../../kit/index.ts'
import { permittedResources } from './permission-words.ts'
import { TOKEN_TONES, tokenState } from './token-state.ts'

/** Columns of the list of tokens. */
export function useTokenColumns(base: string): ListColumn<ApiToken>[] {
  const { t, i18n } = useTranslation('integrations')
  return [
    { key: 'name', title: t('tokens.columns.name'), sort: 'name', fixed: true, render: (token) => <Name token={token} base={base} /> },
    { key: 'status', title: t('tokens.columns.status'), fixed: true, render: (token) => <TokenStatus token={token} /> },
    { key: 'permissions', title: t('tokens.columns.permissions'), render: (token) => <Permissions token={token} /> },
    {
      key: 'expires',
      title: t('tokens.columns.expires'),
      sort: 'expires',
      render: (token) => (token.expires_at ? formatInstant(token.expires_at, i18n.language) : t('tokens.never')),
    },
    { key: 'last_used', title: t('tokens.columns.last_used'), sort: 'last_used', render: (token) => <LastUse token={token} /> },
    { key: 'user', title: t('tokens.columns.user'), render: (token) => token.user?.username ?? '–' },
    {
      key: 'created_at',
      title: t('tokens.columns.created'),
      sort: 'created',
      render: (token) => formatInstant(token.created_at, i18n.language),
    },
  ]
}

export function TokenStatus({ token }: { token: ApiToken }) {
  const { t } = useTranslation('integrations')
  const [now] = useState(Date.now)
  const state = tokenState(token, now)
  return <StatusBadge tone={TOKEN_TONES[state]}>{t(`tokens.states.${state}`)}</StatusBadge>
}

function Name({ token, base }: { token: ApiToken; base: string }) {
  return (
    <div>
      <Anchor component={Link} to={`${base}/${token.id}`} search={true} size="sm" fw={550}>
        {token.name}
      </Anchor>
      <div>
        <Code fz="xs">{token.token_prefix}…</Code>
      </div>
      {token.notes && (
        <Text size="xs" c="dimmed" lineClamp={1} maw={200} title={token.notes}>
          {token.notes}
        </Text>
      )}
    </div>
  )
}

/** Number of permissions, and the resources that they concern. */
function Permissions({ token }: { token: ApiToken }) {
  const { t, i18n } = useTranslation('integrations')
  const resources = permittedResources(token.permissions, i18n.language).map(({ label }) => label)
  return (
    <div>
      <Text size="sm">{t('tokens.count', { count: token.permissions.length })}</Text>
      <Text size="xs" c="dimmed" lineClamp={1} maw={170} title={resources.join(', ')}>
        {resources.join(', ')}
      </Text>
    </div>
  )
}

function LastUse({ token }: { token: ApiToken }) {
  const { t, i18n } = useTranslation('integrations')
  if (!token.last_used_at) return <Text size="sm">{t('tokens.unused')}</Text>
  return (
    <div>
      <Text size="sm">{formatInstant(token.last_used_at, i18n.language)}</Text>
      {token.last_used_ip && (
        <Text size="xs" c="dimmed">
          {token.last_used_ip}
        </Text>
      )}
    </div>
  )
}

import { Anchor, Group, IconArrowLeft } from '@stoa/ui'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../../kit/index.ts'
import { REQUEST_TABS, requestPaths, type RequestTab } from '../request-paths.ts'
import { RequestView } from './request-view.tsx'

/** The page of one request. Each tab has its own address. */
export function RequestScreen() {
  const { t } = useTranslation(['requests', 'titles'])
  const params: { accountId?: string; contactRequestId?: string; tab?: string } = useParams({ strict: false })
  const [accountId, id] = [Number(params.accountId), Number(params.contactRequestId)]
  const tab = REQUEST_TABS.find((one) => one === params.tab) ?? 'details'
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  return (
    <Screen
      title={name ?? t('one')}
      subtitle={
        <Anchor component={Link} to={requestPaths.list(accountId)} size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden />
            {t('titles:contact_requests')}
          </Group>
        </Anchor>
      }
    >
      <RequestView
        key={id}
        id={id}
        tab={tab}
        onTab={(next: RequestTab) => void navigate({ to: requestPaths.page(accountId, id, next), replace: true })}
        onGone={() => void navigate({ to: requestPaths.list(accountId) })}
        onName={setName}
      />
    </Screen>
  )
}

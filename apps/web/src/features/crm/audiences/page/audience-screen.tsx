import { audiences } from '@stoa/contract/browser'
import { Button, IconTrash, PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, Can, DeleteDialog, NotLoaded, Screen, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AUDIENCE_TABS, audiencePaths, type AudienceTab } from '../audience-paths.ts'
import { AudienceContext } from './use-audience.ts'

const LIVE = { audience: ['audiences', 'audience-members', 'sizes', 'contacts'], contact: ['contacts'] } as const

/** One audience: who is in it, and its rules. */
export function AudienceScreen() {
  const { t } = useTranslation('audiences')
  const may = useMay()
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { audienceId = '' }: { audienceId?: string } = useParams({ strict: false })
  const params = { id: Number(audienceId) }
  const loaded = useEndpoint(audiences.read, { params }, { keepPrevious: true })
  const [isDeleting, setDeleting] = useState(false)
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const { pathname } = useLocation()
  const audience = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!audience) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const reload = async () => (await call(audiences.read, { params })).data
  const tabs = AUDIENCE_TABS.filter((tab) => tab !== 'rules' || may(audiences.update))
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'members'
  return (
    <Screen
      title={audience.name}
      subtitle={audience.description}
      actions={
        <Can endpoint={audiences.remove}>
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
            {t('delete_this')}
          </Button>
        </Can>
      }
    >
      <Tabs
        value={active}
        onChange={(tab) => tab && void navigate({ to: audiencePaths.one(accountId, audience.id, tab as AudienceTab) })}
        keepMounted={false}
      >
        <TabRow active={active} label={t('tabs.label')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(tab === 'rules' && !audience.rules ? 'tabs.settings' : `tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="md">
          <AudienceContext value={{ audience, reload }}>
            <Outlet />
          </AudienceContext>
        </Tabs.Panel>
      </Tabs>
      <DeleteDialog
        endpoint={audiences.remove}
        params={isDeleting ? { id: audience.id } : null}
        name={audience.name}
        onClose={() => setDeleting(false)}
        onDone={() => void navigate({ to: audiencePaths.all(accountId) })}
      />
    </Screen>
  )
}

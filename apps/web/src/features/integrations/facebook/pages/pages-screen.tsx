import { adminFacebookPages, FACEBOOK_PAGE_STATUSES, syncFacebookPages, type FacebookPage } from '@stoa/contract/browser'
import { Button, IconRefresh, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useAct, useListScreen } from '../../../../kit/index.ts'
import { loadAccountChoices } from '../../parts/index.ts'
import { usePageColumns } from './page-columns.tsx'

/** Facebook pages that logins of accounts reach (SCR-165). */
export function FacebookPagesScreen() {
  const { t } = useTranslation('facebook')
  const navigate = useNavigate()
  const list = useListScreen(adminFacebookPages, {}, { include: ['account', 'accounts'], hidden: ['category', 'created'], sort: 'name' })
  const columns = usePageColumns()
  return (
    <Screen title={t('pages.title')} subtitle={t('pages.text')} actions={<SyncButton />}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          account: { label: t('columns.account'), load: loadAccountChoices },
          status: {
            label: t('columns.status'),
            options: FACEBOOK_PAGE_STATUSES.map((value) => ({ value, label: t(`page_statuses.${value}`) })),
          },
          subscribed: { label: t('columns.subscribed') },
          instagram: { label: t('columns.has_instagram') },
          date_created: { label: t('columns.created') },
        }}
        backOffice
      />
      <DataList<FacebookPage>
        list={list}
        columns={columns}
        backOffice
        onOpen={(page) => void navigate({ to: `/admin/facebook/pages/${page.id}` })}
        empty={{ title: t('pages.empty_title'), text: t('pages.empty_text') }}
      />
    </Screen>
  )
}

/** Reads the pages of all logins anew; the server refuses while it runs. */
function SyncButton() {
  const { t } = useTranslation('facebook')
  const sync = useAct(syncFacebookPages, [adminFacebookPages])
  const start = async () => {
    if (await sync.run({})) toast({ message: t('pages.sync_started'), tone: 'good' })
  }
  return (
    <Can endpoint={syncFacebookPages} otherwise="explain">
      <Button leftSection={<IconRefresh size={16} />} loading={sync.isPending} onClick={() => void start()}>
        {t('pages.sync')}
      </Button>
    </Can>
  )
}

import { closeForm, forms, publishForm, reopenForm, type Form } from '@stoa/contract/browser'
import { Button, Group, PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, Screen, useAct, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { FormStatusMark } from '../form-marks.tsx'
import { FORM_TABS, formPaths, type FormTab } from '../form-paths.ts'
import { FormContext } from './use-form.ts'

const FOR_READERS: readonly FormTab[] = ['submissions', 'share']
const LIVE = { form: ['forms', 'form-submissions'] } as const

/** One form: what was sent with it, its fields and settings, and where visitors find it. */
export function FormScreen() {
  const { t } = useTranslation('forms')
  const may = useMay()
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { formUuid = '' }: { formUuid?: string } = useParams({ strict: false })
  const params = { account_id: accountId, uuid: formUuid }
  const loaded = useEndpoint(forms.read, { params }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const { pathname } = useLocation()
  const form = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!form) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const tabs = FORM_TABS.filter((tab) => (tab === 'unfinished' ? form.keeps_partials : FOR_READERS.includes(tab) || may(forms.update)))
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'submissions'
  return (
    <Screen title={form.name} subtitle={<FormStatusMark form={form} />} actions={<FormSteps form={form} />}>
      <Tabs
        value={active}
        onChange={(tab) => tab && void navigate({ to: formPaths.one(accountId, form.uuid, tab as FormTab) })}
        keepMounted={false}
      >
        <TabRow active={active} label={t('tabs.label')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="md">
          <FormContext value={{ form, reload: loaded.reload }}>
            <Outlet />
          </FormContext>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}

/** Publishes, closes and opens the form. */
function FormSteps({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const publish = useAct(publishForm, ['forms'])
  const close = useAct(closeForm, ['forms'])
  const reopen = useAct(reopenForm, ['forms'])
  const input = { params: { account_id: form.account_id, uuid: form.uuid }, body: { version: form.version } }
  return (
    <Group gap="xs">
      {form.status === 'published' && (
        <Can endpoint={closeForm}>
          <Button variant="default" loading={close.isPending} onClick={() => void close.run(input)}>
            {t('close')}
          </Button>
        </Can>
      )}
      {form.status === 'closed' && (
        <Can endpoint={reopenForm}>
          <Button variant="default" loading={reopen.isPending} onClick={() => void reopen.run(input)}>
            {t('reopen')}
          </Button>
        </Can>
      )}
      {(form.status === 'draft' || form.has_draft) && (
        <Can endpoint={publishForm}>
          <Button loading={publish.isPending} onClick={() => void publish.run(input)}>
            {t(form.has_draft ? 'publish_changes' : 'publish')}
          </Button>
        </Can>
      )}
    </Group>
  )
}

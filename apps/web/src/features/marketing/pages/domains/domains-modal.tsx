import { pageDomains, type PageDomain } from '@stoa/contract/browser'
import { Button, ConfirmDialog, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, RouteModal, useAct, useEndpoint, useEndpointForm, useLiveInvalidation } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DomainRow } from './domain-row.tsx'

const LIVE = { page_domain: ['page-domains', 'pages'] } as const

/** The domains at which an account shows its pages: adds them, shows what to publish in the DNS, checks and removes them. */
export function DomainsModal() {
  const { t } = useTranslation('pages')
  const accountId = useAccountId()
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const loaded = useEndpoint(pageDomains.list, { params: { account_id: accountId }, query: { per_page: 50 } })
  const [doomed, setDoomed] = useState<PageDomain | null>(null)
  const remove = useAct(pageDomains.remove, ['pages'])
  const domains = loaded.answer?.data ?? []
  const confirm = async () => {
    if (!(await remove.run({ params: { id: doomed!.id } }))) return
    toast({ message: t('domains.removed'), tone: 'good' })
    setDoomed(null)
  }
  return (
    <RouteModal title={t('domains.title')} size="lg">
      <Stack gap="md">
        <Text size="sm">{t('domains.text')}</Text>
        <Can endpoint={pageDomains.create}>
          <AddDomain accountId={accountId} />
        </Can>
        <PanelBody loaded={loaded} isEmpty={!domains.length} empty={<Text size="sm">{t('domains.none')}</Text>}>
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} onRemove={() => setDoomed(domain)} />
          ))}
        </PanelBody>
      </Stack>
      <ConfirmDialog
        opened={doomed !== null}
        title={t('domains.remove_title', { host: doomed?.display_host ?? '' })}
        confirmLabel={t('domains.remove_confirm')}
        pending={remove.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setDoomed(null)}
      >
        {t('domains.remove_text')}
      </ConfirmDialog>
    </RouteModal>
  )
}

function AddDomain({ accountId }: { accountId: number }) {
  const { t } = useTranslation('pages')
  const form = useEndpointForm(pageDomains.create, {
    params: { account_id: accountId },
    defaults: { host: '' },
    rules: { host: 'required|max:300' },
    labels: { host: t('domains.host') },
    onDone: () => form.reset(),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs" align="flex-start">
        <TextInput
          w="100%"
          data-autofocus
          label={t('domains.host')}
          description={t('domains.host_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('host')}
        />
        <Button type="submit" loading={form.isPending}>
          {t('domains.add')}
        </Button>
      </Stack>
    </form>
  )
}

import {
  accounts,
  adminFacebookPages,
  assignFacebookPage,
  withdrawFacebookPage,
  type AccountBadge,
  type FacebookPage,
} from '@stoa/contract/browser'
import { ActionIcon, ConfirmDialog, Group, IconX, Select, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RelatedCard, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { OwnerAccount } from '../../parts/index.ts'

/** The accounts that see a page. */
export function PageAccounts({ page }: { page: FacebookPage }) {
  const { t } = useTranslation('facebook')
  const may = useMay()
  const readers = page.accounts ?? []
  const [removed, setRemoved] = useState<AccountBadge | null>(null)
  const withdraw = useAct(withdrawFacebookPage, [adminFacebookPages])
  const confirm = async () => {
    await withdraw.run({ params: { facebook_page_id: page.id, account_id: removed!.id } })
    setRemoved(null)
  }
  return (
    <RelatedCard title={t('readers.title')} count={readers.length}>
      <Stack gap="xs" px={8}>
        {readers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('readers.none')}
          </Text>
        )}
        {readers.map((account) => (
          <Group key={account.id} justify="space-between" wrap="nowrap" gap="xs">
            <OwnerAccount account={account} />
            {may(withdrawFacebookPage) && (
              <ActionIcon size="sm" aria-label={t('readers.remove', { name: account.name })} onClick={() => setRemoved(account)}>
                <IconX size={14} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {may(assignFacebookPage) && <AddAccount page={page} />}
      </Stack>
      <ConfirmDialog
        opened={removed !== null}
        title={t('readers.remove_title', { name: removed?.name ?? '' })}
        confirmLabel={t('readers.remove_confirm')}
        danger
        pending={withdraw.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setRemoved(null)}
      >
        {t('readers.remove_text')}
      </ConfirmDialog>
    </RelatedCard>
  )
}

/** Finds an account and shows the page to it. */
function AddAccount({ page }: { page: FacebookPage }) {
  const { t } = useTranslation('facebook')
  const [search, setSearch] = useState('')
  const found = useEndpoint(
    accounts.list,
    { query: { ...(search && { filter: { search } }), sort: 'name', per_page: 20 } },
    { keepPrevious: true, enabled: search !== '' },
  )
  const assign = useAct(assignFacebookPage, [adminFacebookPages])
  const readers = new Set(page.accounts?.map(({ id }) => id))
  const offered = (found.answer?.data ?? []).filter(({ id }) => !readers.has(id))
  return (
    <Select
      key={page.version + readers.size}
      label={t('readers.add')}
      size="xs"
      disabled={assign.isPending}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      onSearchChange={setSearch}
      nothingFoundMessage={t(search ? 'readers.not_found' : 'readers.type')}
      value={null}
      onChange={(id) => id !== null && void assign.run({ params: { facebook_page_id: page.id }, body: { account_id: Number(id) } })}
    />
  )
}

import { type Asset, assetAccounts, shareAssets } from '@stoa/contract/browser'
import { Button, EmptyState, Group, IconUsers, ListSkeleton, Modal, Select, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'

interface ShareDialogProps {
  accountId: number
  assets: readonly Asset[]
  onClose: () => void
}

/** Shares the selected assets with a related account. */
export function ShareDialog({ accountId, assets, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['assets', 'kit'])
  const loaded = useEndpoint(assetAccounts, { params: { account_id: accountId } })
  const share = useAct(shareAssets, ['assets'])
  const [account, setAccount] = useState<string | number | null>(null)
  const options = loaded.answer?.data ?? []
  const apply = async () => {
    const body = { asset_ids: assets.map((asset) => asset.id), account_id: Number(account) }
    if (!(await share.run({ params: { account_id: accountId }, body }))) return
    const name = options.find((one) => one.value === account)?.label ?? ''
    toast({ message: t('share.done', { count: assets.length, account: name }), tone: 'good' })
    onClose()
  }
  const title = assets.length === 1 ? t('share.title_one_asset', { name: assets[0]!.name }) : t('share.title', { count: assets.length })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      {loaded.isFirstLoad && <ListSkeleton rows={2} />}
      {loaded.answer && !options.length && (
        <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('share.nobody')} text={t('share.nobody_text')} />
      )}
      {options.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void apply()
          }}
        >
          <Stack>
            <Text size="sm" c="dimmed">
              {t('share.text')}
            </Text>
            <Select data-autofocus required searchable label={t('share.account')} options={options} value={account} onChange={setAccount} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('kit:ui.cancel')}
              </Button>
              <Button type="submit" loading={share.isPending} disabled={account === null}>
                {t('share.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

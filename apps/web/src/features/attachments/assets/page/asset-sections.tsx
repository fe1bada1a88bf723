import { type Asset, createAssetVersion, shareAssets, unshareAsset } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Button, FileButton, Group, IconDownload, IconPlus, IconUpload, IconX, Stack, Text, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, formatInstant, invalidate, useAct } from '../../../../kit/index.ts'
import { upload } from '../../../shared/media/index.ts'

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack component="section" gap={6} aria-label={title}>
      <Group justify="space-between" gap="xs" mih={30}>
        <Text component="h3" size="sm" fw={620} m={0}>
          {title}
        </Text>
        {action}
      </Group>
      {children}
    </Stack>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

/** Tasks that use the asset. */
export function UsedIn({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets')
  return (
    <Section title={t('sections.tasks')}>
      {asset.tasks?.map((task) => (
        <Anchor key={task.uuid} component={Link} to={`/accounts/${asset.account_id}/tasks/${task.uuid}`} size="sm">
          #{task.number} {task.title}
        </Anchor>
      ))}
      {!asset.tasks?.length && <Quiet>{t('sections.no_tasks')}</Quiet>}
    </Section>
  )
}

/** Accounts that see the asset. */
export function SharedWith({ asset, onShare }: { asset: Asset; onShare: () => void }) {
  const { t } = useTranslation('assets')
  const end = useAct(unshareAsset, ['assets'])
  return (
    <Section
      title={t('sections.accounts')}
      action={
        <Can endpoint={shareAssets} otherwise="explain">
          <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} />} onClick={onShare}>
            {t('share.open')}
          </Button>
        </Can>
      }
    >
      {asset.accounts?.map((account) => (
        <Group key={account.id} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm">{account.name}</Text>
          <Can endpoint={unshareAsset}>
            <ActionIcon
              size="sm"
              aria-label={t('share.end', { account: account.name })}
              loading={end.isPending}
              onClick={() =>
                void end.run({
                  params: { account_id: asset.account_id, asset_id: asset.id },
                  query: { shared_with_account_id: account.id },
                })
              }
            >
              <IconX size={15} />
            </ActionIcon>
          </Can>
        </Group>
      ))}
      {!asset.accounts?.length && <Quiet>{t('sections.no_accounts')}</Quiet>}
    </Section>
  )
}

/** Earlier versions of the asset, and the upload of a new one. */
export function Versions({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation('assets')
  return (
    <Section title={t('sections.versions')} action={asset.kind === 'file' && <Replace asset={asset} />}>
      {asset.versions?.map((version) => (
        <Group key={version.id} justify="space-between" wrap="nowrap" gap="xs">
          <Stack gap={0} miw={0}>
            <Text size="sm" truncate>
              {t('version', { number: version.version_no })}
              {version.comment && ` – ${version.comment}`}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[version.createdBy?.username, formatInstant(version.created_at, i18n.language)].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          {version.media && (
            <ActionIcon
              component="a"
              href={version.media.download_url}
              download
              size="sm"
              aria-label={t('download_version', { number: version.version_no })}
            >
              <IconDownload size={15} />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Section>
  )
}

function Replace({ asset }: { asset: Asset }) {
  const { t } = useTranslation(['assets', 'kit'])
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File | null) => {
    if (!file) return
    setShare(0)
    try {
      await upload(createAssetVersion, { params: { account_id: asset.account_id, asset_id: asset.id }, file, onProgress: setShare })
      await invalidate(client, ['assets'])
      toast({ message: t('replaced', { name: asset.name }), tone: 'good' })
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? (failure.errors.file?.[0] ?? failure.message) : t('kit:act.failed'), tone: 'bad' })
    } finally {
      setShare(null)
    }
  }
  return (
    <Can endpoint={createAssetVersion}>
      <FileButton onChange={(file) => void send(file)} inputProps={{ 'aria-label': t('replace') }}>
        {(button) => (
          <Button {...button} size="compact-sm" variant="light" disabled={share !== null} leftSection={<IconUpload size={14} />}>
            {share === null ? t('replace') : `${Math.round(share * 100)} %`}
          </Button>
        )}
      </FileButton>
    </Can>
  )
}

import { copyPlatformTemplate, listPlatformTemplates, type EmailTemplate } from '@stoa/contract/browser'
import { Button, Group, Modal, Paper, SimpleGrid, Stack, StatusBadge, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { CopyToOwn } from '../composer/fields/template-field.tsx'
import { PreviewPane } from '../composer/preview-pane.tsx'
import { templatePaths } from './template-paths.ts'

/** Templates of the platform, below those of the account. They can be read and copied, but not changed. */
export function OfferedTemplates({ accountId }: { accountId: number }) {
  const { t } = useTranslation('email')
  const [seen, setSeen] = useState<EmailTemplate | null>(null)
  const mayCopy = useMay()(copyPlatformTemplate)
  const loaded = useEndpoint(listPlatformTemplates, { params: { account_id: accountId } }, { staleTime: 3_600_000 })
  const rows = loaded.answer?.data ?? []
  if (!rows.length) return null
  return (
    <Stack gap="xs" mt="xl" component="section" aria-label={t('templates.offered')}>
      <Text component="h2" fz="lg" fw={600} m={0}>
        {t('templates.offered')}
      </Text>
      {mayCopy && (
        <Text size="sm" c="dimmed">
          {t('templates.offered_text')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {rows.map((template) => (
          <Paper key={template.id} withBorder p="sm">
            <Stack gap="xs" h="100%" justify="space-between">
              <Stack gap={4}>
                <Text size="sm" fw={600}>
                  {template.name}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {template.subject}
                </Text>
                <Group gap={6}>
                  <StatusBadge tone={template.kind === 'marketing' ? 'info' : 'neutral'}>
                    {t(`templates.kinds.${template.kind}`)}
                  </StatusBadge>
                  {template.locale && <StatusBadge tone="neutral">{t(`templates.locales.${template.locale}`)}</StatusBadge>}
                </Group>
              </Stack>
              <Group gap="xs">
                <Button size="compact-md" variant="default" onClick={() => setSeen(template)}>
                  {t('templates.look')}
                </Button>
                <Copy accountId={accountId} template={template} />
              </Group>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      {seen && <Look accountId={accountId} template={seen} onClose={() => setSeen(null)} />}
    </Stack>
  )
}

/** Copies the template and opens the copy. */
function Copy({ accountId, template }: { accountId: number; template: EmailTemplate }) {
  const navigate = useNavigate()
  return (
    <CopyToOwn
      accountId={accountId}
      template={template}
      size="compact-md"
      onCopied={(copy) => void navigate({ to: templatePaths.edit(accountId, copy.id) })}
    />
  )
}

function Look({ accountId, template, onClose }: { accountId: number; template: EmailTemplate; onClose: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Modal opened onClose={onClose} size="lg" title={template.name} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <Stack>
        <PreviewPane preview={{ subject: template.subject ?? '', html: template.html, text_body: template.text_body, missing: [] }} />
        <Group justify="flex-end">
          <Copy accountId={accountId} template={template} />
        </Group>
      </Stack>
    </Modal>
  )
}

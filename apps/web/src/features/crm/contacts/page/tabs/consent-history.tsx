import { contactConsents, exportPersonalData, type Contact } from '@stoa/contract/browser'
import { Button, Group, IconDownload, Menu, Paper, Stack, StatusBadge, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, download, formatInstant, useEndpoint } from '../../../../../kit/index.ts'
import { PanelBody } from '../../../../shared/records/index.ts'

/** The immutable ledger of a contact's consents, newest first, with time, channel and wording. */
export function ConsentHistory({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('lists')
  const loaded = useEndpoint(contactConsents, { params: { contact_id: contact.id } })
  const rows = loaded.answer?.data ?? []
  return (
    <Stack gap="xs" component="section" aria-label={t('consent.history')}>
      <Group justify="space-between" gap="xs" mt="sm">
        <Text fw={600}>{t('consent.history')}</Text>
        <Can endpoint={exportPersonalData}>
          <PersonalData contact={contact} />
        </Can>
      </Group>
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={
          <Text size="sm" c="dimmed">
            {t('consent.none')}
          </Text>
        }
      >
        {rows.map((row) => (
          <Paper key={row.id} withBorder p="sm">
            <Group justify="space-between" gap="xs" align="flex-start">
              <Stack gap={2} flex={1} miw={200}>
                <Text size="sm">{row.text_snapshot}</Text>
                <Text size="xs" c="dimmed">
                  {[
                    t(`consent_channels.${row.channel}`),
                    row.addresses.join(', '),
                    t(`sources.${row.source}`),
                    row.action === 'granted' ? t(`bases.${row.basis}`) : '',
                    formatInstant(row.occurred_at, i18n.language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              <StatusBadge tone={row.action === 'granted' ? 'good' : 'neutral'}>{t(`consent.actions.${row.action}`)}</StatusBadge>
            </Group>
          </Paper>
        ))}
      </PanelBody>
    </Stack>
  )
}

function PersonalData({ contact }: { contact: Contact }) {
  const { t } = useTranslation('lists')
  const [isLoading, setLoading] = useState(false)
  const fetchFile = async (format: 'json' | 'zip') => {
    setLoading(true)
    try {
      await download(exportPersonalData, { params: { contact_id: contact.id }, query: { format } }, `personal-data-${contact.id}.${format}`)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-md" variant="default" leftSection={<IconDownload size={16} />} loading={isLoading}>
          {t('consent.personal_data')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void fetchFile('zip')}>{t('consent.personal_zip')}</Menu.Item>
        <Menu.Item onClick={() => void fetchFile('json')}>{t('consent.personal_json')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

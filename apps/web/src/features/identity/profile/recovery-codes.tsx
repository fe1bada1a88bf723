import { Alert, Button, CopyButton, Group, IconAlertTriangle, IconCheck, IconCopy, IconDownload, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import './two-factor.css'

/** Recovery codes, which are shown only once: copy, download, and confirm to close. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('identity')
  const text = `${codes.join('\n')}\n`
  return (
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
        {t('security.codes_text')}
      </Alert>
      <ul className="stoa-recovery-codes" aria-label={t('security.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
                {t(copied ? 'security.copied' : 'security.copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="stoa-recovery-codes.txt"
            leftSection={<IconDownload size={16} />}
          >
            {t('security.download')}
          </Button>
        </Group>
        <Button onClick={onDone}>{t('security.codes_kept')}</Button>
      </Group>
    </Stack>
  )
}

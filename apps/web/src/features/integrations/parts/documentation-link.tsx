import { Button, IconExternalLink } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** The reference of every call, which the server makes from its contract. */
export function DocumentationLink() {
  const { t } = useTranslation('integrations')
  return (
    <Button
      component="a"
      href="/api/docs"
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      size="compact-sm"
      rightSection={<IconExternalLink size={14} />}
    >
      {t('documentation')}
    </Button>
  )
}

import { sql } from 'kysely'
import { NOTIFICATION_CHANNELS } from '@stoa/contract'
import { NOTIFICATION_SETTINGS } from '@stoa/domain'
import type { Database } from '#db/client.ts'

const CHANNEL_NAMES: Record<(typeof NOTIFICATION_CHANNELS)[number], [string, string]> = {
  database: ['In the application', 'Στην εφαρμογή'],
  broadcast: ['Pop-up', 'Αναδυόμενο'],
  mail: ['E-mail', 'E-mail'],
}

/** Brings the channels and events that notify up to date with the code (domain.md 3.29). */
export async function syncNotificationSettings({ database }: { database: Database }): Promise<void> {
  const channels = NOTIFICATION_CHANNELS.map((code, position) => ({
    code,
    name_en: CHANNEL_NAMES[code][0],
    name_gr: CHANNEL_NAMES[code][1],
    position,
  }))
  const settings = NOTIFICATION_SETTINGS.map(({ label_en, label_gr, ...setting }, position) => ({
    ...setting,
    name_en: label_en,
    name_gr: label_gr,
    position,
  }))
  await sql`
    INSERT INTO notification_channels (code, name_en, name_gr, position)
    SELECT code, name_en, name_gr, position FROM jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) AS r(code text, name_en text, name_gr text, position integer)
    ON CONFLICT (code) DO UPDATE SET name_en = EXCLUDED.name_en, name_gr = EXCLUDED.name_gr, position = EXCLUDED.position`.execute(
    database.db,
  )
  await sql`
    INSERT INTO notification_settings (code, "group", name_en, name_gr, default_channels, is_critical, position)
    SELECT code, "group", name_en, name_gr, default_channels, is_critical, position
    FROM jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) AS r(code text, "group" text, name_en text, name_gr text, default_channels text[], is_critical boolean, position integer)
    ON CONFLICT (code) DO UPDATE SET "group" = EXCLUDED."group", name_en = EXCLUDED.name_en, name_gr = EXCLUDED.name_gr, default_channels = EXCLUDED.default_channels,
      is_critical = EXCLUDED.is_critical, position = EXCLUDED.position`.execute(database.db)
}

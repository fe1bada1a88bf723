/** The attributes that Stoa's answer has, of a row `c`, with its tags. */
export const CONTACT = `SELECT c.id, c.account_id, c.person_id, c.first_name, c.last_name, c.company, c.job_title, c.email, c.phone, c.locale, c.time_zone, c.birthday, c.gender,
  c.status, c.lifecycle, c.customer_since, c.user_id, c.assigned_at, c.source, c.first_touch_at, c.last_activity_at, c.emails_marketable, c.sms_marketable, c.custom_fields,
  c.notes_count, c.tasks_count, c.merged_into_id, c.version, c.created_at, c.updated_at,
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id)), '[]')
    FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id WHERE ct.contact_id = c.id) AS tags`

-- Series with what their list tells: how far they have counted this year.

CREATE VIEW document_series_list AS
SELECT s.*, coalesce(c.last_number, 0) AS last_number, y.year::integer AS current_year,
  EXISTS (SELECT FROM document_series_counters u WHERE u.series_id = s.id) AS is_used
FROM document_series s
JOIN accounts a ON a.id = s.account_id
CROSS JOIN LATERAL (SELECT extract(year FROM now() AT TIME ZONE a.time_zone)) AS y (year)
LEFT JOIN document_series_counters c ON c.series_id = s.id AND c.year = CASE s.reset WHEN 'yearly' THEN y.year ELSE 0 END
WHERE s.deleted_at IS NULL;
COMMENT ON VIEW document_series_list IS 'Series in use, with the last number they gave in the account''s current year.';

CREATE VIEW seen_facebook_pages AS
SELECT p.*, ARRAY(SELECT a.account_id FROM facebook_page_account AS a WHERE a.facebook_page_id = p.id ORDER BY a.account_id) AS reader_account_ids
FROM facebook_pages AS p;
COMMENT ON VIEW seen_facebook_pages IS 'Facebook pages with the accounts that see them.';

CREATE VIEW seen_facebook_adsets AS
SELECT s.*, (SELECT count(*)::integer FROM facebook_ads AS a WHERE a.account_id = s.account_id AND a.facebook_adset_id = s.id) AS ads_count
FROM facebook_adsets AS s;
COMMENT ON VIEW seen_facebook_adsets IS 'Ad sets with the number of their ads.';

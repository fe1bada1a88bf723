CREATE FUNCTION folded_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || btrim(regexp_replace(
  replace(replace(replace(translate(
    regexp_replace(normalize(lower(normalize(value, NFD)), NFD), '[\u0300-\u036f]+', '', 'g'), 'ςøłđı', 'σoldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[^[:alnum:]]+', ' ', 'g'));
COMMENT ON FUNCTION folded_text(text) IS 'A text as searches compare it: lower case without accents, words after one space each; the same rule as fold of @stoa/domain.';

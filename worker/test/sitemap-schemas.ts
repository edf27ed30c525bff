/**
 * The schemas of sitemaps, for tests. That of `urlset` is the published one of sitemaps.org, as the package `sitemap` brings it.
 * No package brings the others: these say what is published at
 * https://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd,
 * https://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd (with what Google's documentation has withdrawn since
 * left out: caption, geo_location, title, license) and
 * https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd (likewise without access, genres, keywords and
 * stock_tickers).
 */
const schema = (namespace: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" xmlns="${namespace}"
  elementFormDefault="qualified">${content}
  <xsd:simpleType name="address"><xsd:restriction base="xsd:anyURI">
    <xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType>
  <xsd:simpleType name="time"><xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType>
</xsd:schema>`;

export const SITE_INDEX_XSD = schema(
  "http://www.sitemaps.org/schemas/sitemap/0.9",
  `<xsd:element name="sitemapindex"><xsd:complexType><xsd:sequence>
    <xsd:element name="sitemap" maxOccurs="50000"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc" type="address"/><xsd:element name="lastmod" type="time" minOccurs="0"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>`,
);

export const IMAGE_XSD = schema(
  "http://www.google.com/schemas/sitemap-image/1.1",
  `<xsd:element name="image"><xsd:complexType><xsd:sequence>
    <xsd:element name="loc" type="address"/></xsd:sequence></xsd:complexType></xsd:element>`,
);

export const NEWS_XSD = schema(
  "http://www.google.com/schemas/sitemap-news/0.9",
  `<xsd:element name="news"><xsd:complexType><xsd:all>
    <xsd:element name="publication"><xsd:complexType><xsd:all>
      <xsd:element name="name" type="words"/>
      <xsd:element name="language"><xsd:simpleType><xsd:restriction base="xsd:string">
        <xsd:pattern value="([a-z]{2,3})|(zh-cn)|(zh-tw)"/></xsd:restriction></xsd:simpleType></xsd:element>
    </xsd:all></xsd:complexType></xsd:element>
    <xsd:element name="publication_date" type="time"/>
    <xsd:element name="title" type="words"/>
  </xsd:all></xsd:complexType></xsd:element>
  <xsd:simpleType name="words"><xsd:restriction base="xsd:string"><xsd:minLength value="1"/></xsd:restriction></xsd:simpleType>`,
);

/** What a `urlset` with pictures and news is checked by, beside the published schema. */
export const ALL_XSD = `<?xml version="1.0" encoding="UTF-8"?>
<schema xmlns="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
  <import namespace="http://www.google.com/schemas/sitemap-news/0.9" schemaLocation="news.xsd"/>
</schema>`;

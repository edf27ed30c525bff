/** The requests to the catalog that are measured at each size. */

/** The last page of the list that is measured, if there are so many. */
const DEEP = 50;

/**
 * @param shop the site's URL, the number of products, and the admin client
 * @returns the name of each request and its path, or a function that returns a new path each time
 */
export async function listQueries({ url, size, staff }) {
  const randomBelow = (n) => Math.floor(Math.random() * n);
  const admin = { headers: { Cookie: staff.cookie() } };
  const { handles, path } = await walkList(url);
  const anyHandle = () => handles[randomBelow(handles.length)];
  let counter = 0;
  return [
    { name: "Product page, cached", path: `/products/${handles[0]}` },
    // Another host name each time: neither the page nor the product's data are in a cache.
    {
      name: "Product page, rendered",
      path: () => `/products/${anyHandle()}`,
      headers: () => ({ Host: `host-${counter++}.example` }),
    },
    { name: "List page, rendered", path: () => `/products?cursor=bench-${counter++}` },
    { name: "Product by its handle", path: () => `/api/products/${anyHandle()}` },
    { name: "List: first page", path: "/api/products" },
    { name: "List: one goal", path: "/api/products?goal=energy" },
    { name: "List: ingredient, free of soy, price", path: "/api/products?ingredient=maca&free=soy&max=30" },
    { name: "List: a rare ingredient", path: "/api/products?ingredient=camu-seed" },
    { name: "List: three rare filters", path: "/api/products?goal=sleep&ingredient=mesquite&format=bar" },
    { name: "List: by price", path: "/api/products?sort=price" },
    { name: "List: one goal, most expensive first", path: "/api/products?goal=energy&sort=price_down" },
    { name: `List: page ${DEEP}, or the last`, path },
    { name: "Admin: table", path: "/api/admin/products", ...admin },
    { name: "Admin: search for a word", path: "/api/admin/products?q=kallpa", ...admin },
    { name: "Admin: search for one title", path: () => `/api/admin/products?q=%20${randomBelow(size)}`, ...admin },
    { name: "Admin: search without results", path: () => `/api/admin/products?q=nothing-${counter++}`, ...admin },
  ];
}

/**
 * Pages through the list as a visitor does; returns the path of the last page, and the handles of all products seen.
 */
async function walkList(url) {
  let path = "/api/products";
  const handles = [];
  for (let page = 1; ; page++) {
    const { products, next } = await (await fetch(url + path)).json();
    handles.push(...products.map((p) => p.handle));
    if (!next || page === DEEP) return { handles, path };
    path = `/api/products?cursor=${encodeURIComponent(next)}`;
  }
}

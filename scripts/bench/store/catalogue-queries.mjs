/** What is asked of the catalogue at each size. */

/** The page of the list that is asked for by its place, where there are so many. */
const DEEP = 50;

/**
 * @param shop the site's address, how many products there are, and the admin
 * @returns of each question its name and its path, or a function that makes one anew each time
 */
export async function questions({ url, size, staff }) {
  const any = (n) => Math.floor(Math.random() * n);
  const admin = { headers: { Cookie: staff.cookie() } };
  const { handles, path } = await walk(url);
  const one = () => handles[any(handles.length)];
  let fresh = 0;
  return [
    { name: "Product page, kept", path: `/products/${handles[0]}` },
    { name: "Product page, drawn", path: () => `/products/${one()}?variant=bench-${fresh++}` },
    { name: "List page, drawn", path: () => `/products?cursor=bench-${fresh++}` },
    { name: "Product by its handle", path: () => `/api/products/${one()}` },
    { name: "List: first page", path: "/api/products" },
    { name: "List: one goal", path: "/api/products?goal=energy" },
    { name: "List: ingredient, free of soy, price", path: "/api/products?ingredient=maca&free=soy&max=30" },
    { name: "List: a rare ingredient", path: "/api/products?ingredient=camu-seed" },
    { name: "List: three that rarely meet", path: "/api/products?goal=sleep&ingredient=mesquite&format=bar" },
    { name: "List: by price", path: "/api/products?sort=price" },
    { name: "List: one goal, dearest first", path: "/api/products?goal=energy&sort=price_down" },
    { name: `List: page ${DEEP}, or the last`, path },
    { name: "Admin: table", path: "/api/admin/products", ...admin },
    { name: "Admin: search for a word", path: "/api/admin/products?q=kallpa", ...admin },
    { name: "Admin: search for one title", path: () => `/api/admin/products?q=%20${any(size)}`, ...admin },
    { name: "Admin: search without a find", path: () => `/api/admin/products?q=nothing-${fresh++}`, ...admin },
  ];
}

/** Turns pages as a visitor does; answers the path of the last one looked at, and handles of products in force on the way. */
async function walk(url) {
  let path = "/api/products";
  const handles = [];
  for (let page = 1; ; page++) {
    const { products, next } = await (await fetch(url + path)).json();
    handles.push(...products.map((p) => p.handle));
    if (!next || page === DEEP) return { handles, path };
    path = `/api/products?cursor=${encodeURIComponent(next)}`;
  }
}

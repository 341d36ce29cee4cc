// fuzz_data.c - any bytes as a file of tables: refused with an error, or tables whose every cell can be read.
#include <stdlib.h>

#include "formats/data_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_data *data;
    pl_error error = {0};
    pl_status status = pl_data_load_text((const char *)bytes, size, "fuzz", &data, &error);
    if (status) {
        if (!error.text[0] || error.status != status)
            abort();
        return 0;
    }
    for (int t = 0; t < data->table_count; t++) {
        const pl_table *table = &data->tables[t];
        for (int row = 0; row < table->row_count; row++)
            for (int column = 0; column < table->column_count; column++) {
                pl_reader reader = pl_reader_start(data, &error);
                pl_read_len_or(&reader, table->id, table->keys[row], table->columns[column], 0);
                reader = pl_reader_start(data, &error);
                if (!pl_read_text(&reader, table->id, table->keys[row], table->columns[column]))
                    abort();
            }
    }
    pl_data_free(data);
    return 0;
}
